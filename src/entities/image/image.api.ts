import type { ImagePurpose, StoredImage } from '#protocol/image.ts'
import { MAX_IMAGE_BYTES_KEY } from '#protocol/imageKind.ts'
import type { Parameter } from '#protocol/content.ts'
import { call } from '#src/shared/api/call.ts'
import type { ApiExtra } from '#src/shared/api/callBase.ts'
import { api } from '#src/shared/api/api.ts'
import { sendFile } from '#src/shared/api/sendFile.ts'

/** An image to send. */
export interface ImageToSend {
  readonly file: Blob
  readonly purpose: ImagePurpose
  /** The token of a guest of the support chat, where one sends it. */
  readonly guest?: string | undefined
  /** Told how much of it is gone, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

const imageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The largest image that may be sent, in bytes. */
    getImageLimit: build.query<number, undefined>({
      query: () => call('getParameter', { params: { key: MAX_IMAGE_BYTES_KEY } }),
      transformResponse: ({ paramValue }: Parameter) => Number(paramValue),
      keepUnusedDataFor: 3600,
    }),
    /** Sends an image; `abort()` of what it gives back stops it. */
    uploadImage: build.mutation<StoredImage, ImageToSend>({
      queryFn: async ({ file, purpose, guest, onProgress }, { extra, signal }) => {
        const account = 'real'
        const parts =
          purpose === 'chat'
            ? ({ name: 'uploadSupportImage', account, query: {}, token: guest } as const)
            : ({ name: 'uploadImage', account, query: { purpose } } as const)
        const reply = await sendFile({ ...parts, file, onProgress }, extra as ApiExtra, signal)
        return 'error' in reply ? reply : { data: reply.data as StoredImage }
      },
    }),
  }),
})

export const { useGetImageLimitQuery, useUploadImageMutation } = imageApi
