import { join } from 'node:path'
import { z } from 'zod'
import type { ObjectStore } from '#server/platform/objectStore.ts'
import { openFolderStore } from '#server/platform/objectStoreFolder.ts'
import { openS3Store, type S3Settings } from '#server/platform/objectStoreS3.ts'
import { isPrivate, origin, whole } from './configFields.ts'

const MIB = 1024 * 1024

/** What an operator may set about the files that customers send. */
export const FILE_VARIABLES = {
  FILES_DIR: z.string().optional(),
  MAX_IMAGE_BYTES: whole(1024, 50 * MIB).default(2 * MIB),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(200, 'must be 200 letters or less').optional(),
  S3_SECRET_KEY: z.string().max(200, 'must be 200 letters or less').optional(),
}
const FileVariables = z.object(FILE_VARIABLES)
type FileVariables = z.infer<typeof FileVariables>

/** Where the files lie, and how large an image may be that is sent. */
export interface FilesConfig {
  /** Null: `files` in the data folder. */
  readonly dir: string | null
  readonly maxImageBytes: number
  /** Where set, files lie in this bucket and not in a folder. */
  readonly s3: S3Settings | null
}

/** @param folder turns a path that was given into one from the root */
export function filesOf(
  read: FileVariables,
  folder: (path: string | undefined) => string | null,
): FilesConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = read
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = read
  const s3 =
    endpoint === undefined ||
    bucket === undefined ||
    accessKey === undefined ||
    secretKey === undefined
      ? null
      : { endpoint: endpoint.replace(/\/$/, ''), bucket, region, accessKey, secretKey }
  return { dir: folder(read.FILES_DIR), maxImageBytes: read.MAX_IMAGE_BYTES, s3 }
}

/** What can't be meant: a bucket half described, or described beside a folder. */
export function fileFaults(read: FileVariables): readonly string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = names.filter((name) => read[name] === undefined)
  if (missing.length === names.length) return []
  const faults = missing.map((name) => `${name} must be set as well where files lie in a bucket`)
  if (read.FILES_DIR !== undefined) faults.push('FILES_DIR and a bucket cannot both be set')
  return faults
}

/** What production refuses: the way to the bucket would be open to whoever is on it. */
export function openWayFaults({ s3 }: FilesConfig): readonly string[] {
  return s3 === null || isPrivate(new URL(s3.endpoint))
    ? []
    : ['S3_ENDPOINT must begin with https in production, unless it names this host']
}

/** Opens the place where files lie. */
export async function openFiles(config: {
  readonly files: FilesConfig
  readonly dataDir: string
}): Promise<ObjectStore> {
  const { s3, dir } = config.files
  return s3 === null ? openFolderStore(dir ?? join(config.dataDir, 'files')) : openS3Store(s3)
}
