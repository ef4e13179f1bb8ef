import { useState } from 'react'
import { LANGUAGES } from '#src/shared/i18n/languages.ts'
import css from './gallery.module.css'

const DIRECTIONS = ['ltr', 'rtl'] as const
const THEMES = ['light', 'dark'] as const

type Shown = Readonly<Record<'dir' | 'theme' | 'width' | 'language', string>>
type Choice = readonly [label: keyof Shown, values: readonly string[]]

const CHOICES: readonly Choice[] = [
  ['dir', ['both', ...DIRECTIONS]],
  ['theme', ['both', ...THEMES]],
  ['width', ['full', '320', '375', '768']],
  ['language', ['de + ar', ...LANGUAGES.map(({ value }) => value)]],
]

/** Both directions and both themes side by side, each in a page of its own. */
export function Frames() {
  const [shown, setShown] = useState<Shown>({
    dir: 'both',
    theme: 'both',
    width: 'full',
    language: 'de + ar',
  })
  const pages = DIRECTIONS.flatMap((dir) => THEMES.map((theme) => ({ dir, theme }))).filter(
    ({ dir, theme }) =>
      (shown.dir === 'both' || shown.dir === dir) &&
      (shown.theme === 'both' || shown.theme === theme),
  )
  const languageIn = (dir: string): string => {
    if (shown.language !== 'de + ar') return shown.language
    return dir === 'rtl' ? 'ar' : 'de'
  }
  return (
    <div className={css['page']}>
      <form className={css['switches']}>
        {CHOICES.map(([label, values]) => (
          <label key={label}>
            {label}
            <select
              value={shown[label]}
              onChange={({ target }) => {
                setShown({ ...shown, [label]: target.value })
              }}
            >
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </form>
      <div className={css['frames']}>
        {pages.map(({ dir, theme }) => (
          <iframe
            key={`${dir} ${theme} ${languageIn(dir)}`}
            title={`${dir} ${theme}`}
            src={`?${String(new URLSearchParams({ dir, theme, language: languageIn(dir) }))}`}
            data-width={shown.width}
            className={css['frame']}
          />
        ))}
      </div>
    </div>
  )
}
