import { useMemo } from 'react'
import css from './QrCode.module.css'
import { qrPath } from './qrPath.ts'

/** Fills the box it is put in. Dark on white in every theme: scanners need it so. */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  const box = `-3 -3 ${size + 6} ${size + 6}`
  return (
    <svg className={css.qr} viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x="-3" y="-3" width={size + 6} height={size + 6} fill="#fff" />
      <path d={path} fill="#0D2127" />
    </svg>
  )
}
