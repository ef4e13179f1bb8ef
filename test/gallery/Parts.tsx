import type { LanguageValue } from '#src/shared/i18n/languages.ts'
import css from './gallery.module.css'
import { layouts } from './layoutSamples.tsx'
import { wordsOf } from './sampleData.ts'
import { controls } from './samples.tsx'

/** Every part of the interface in each of its states, named as in the code. */
export function Parts({ language }: { readonly language: LanguageValue }) {
  const words = wordsOf(language)
  const parts = Object.entries({ ...controls(words), ...layouts(words) }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return (
    <main className={css['parts']}>
      {parts.map(([name, samples]) => (
        <section key={name} data-part={name} className={css['part']}>
          <h2>{name}</h2>
          <div className={css['samples']}>
            {Object.entries(samples).map(([state, sample]) => (
              <div key={state}>
                <span className={css['state']}>{state}</span>
                <div>{sample}</div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
