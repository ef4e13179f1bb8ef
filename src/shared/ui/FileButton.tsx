import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonTone } from './Button.tsx'

interface FileButtonProps {
  readonly label: string
  readonly tone?: ButtonTone
  /** Types the device's own chooser shows, separated by commas. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Has the device choose a file. The same one can be chosen again after it was changed. */
export function FileButton({ label, tone = 'primary', accept, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button wide tone={tone} icon={FileUp} onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  )
}
