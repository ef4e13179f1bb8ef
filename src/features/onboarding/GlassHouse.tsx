/** The glass house: decoration, drawn with the tokens so that it follows the theme. */
export function GlassHouse({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 300 236" aria-hidden="true">
      <path d="M150 8 8 108V228H292V108Z" fill="var(--pane)" opacity=".55" />
      <path d="M150 128h142v100H150z" fill="var(--aqua)" opacity=".30" />
      <path d="M212 128h34l-40 100h-34zM258 128h10l-40 100h-10z" fill="var(--aqua)" opacity=".55" />
      <path
        d="M150 8 8 108V228H292V128H150V228M8 128H150V8M79 58V228M221 58V128M8 178H150"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="1.5"
      />
      <path
        d="M292 108 150 8 8 108V228H292V128H150"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="4"
      />
    </svg>
  )
}
