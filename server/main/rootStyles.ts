/**
 * A style sheet that sets properties of the page's root by theme, as the app chooses it.
 * @param light declarations of the light theme, such as `--edge:#0a5969`
 * @param dark those of the dark one
 */
export function rootStyles(light: string, dark: string): string {
  // Three times the root outweighs the rules of the themes, wherever they stand.
  const root = ':root:root:root'
  return (
    `${root}{${light}}` +
    `@media (prefers-color-scheme:dark){${root}:not([data-theme='light']){${dark}}}` +
    `${root}[data-theme='dark']{${dark}}`
  )
}
