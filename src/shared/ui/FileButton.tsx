import { FileUp, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button, type Look } from './Button.tsx'

interface FileButtonProps extends Pick<Look, 'tone' | 'size' | 'wide' | 'className'> {
  readonly label: string
  readonly icon?: LucideIcon
  /** Types the device's own chooser shows, separated by commas. */
  readonly accept: string
  /** A phone opens its camera at once, the one that looks away from the person. */
  readonly camera?: boolean
  /** What was chosen is being read: keeps its width and shows this text. */
  readonly busy?: string | undefined
  readonly onFile: (file: File) => void
}

/** Has the device choose a file. The same one can be chosen again after it was changed. */
export function FileButton(props: FileButtonProps) {
  const { label, icon = FileUp, accept, camera, onFile, ...look } = props
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        capture={camera === true ? 'environment' : undefined}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button wide {...look} icon={icon} onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  )
}
