import { useTranslation } from 'react-i18next'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { type KEY_GROUPS, KEYS } from '../keyList.ts'
import css from './Keys.module.css'

interface KeyGroupProps {
  readonly group: (typeof KEY_GROUPS)[number]
}

/** The keys of one place and what they do. */
export function KeyGroup({ group }: KeyGroupProps) {
  const { t } = useTranslation('keys')
  return (
    <section className={css.group}>
      <h3>{t(`group.${group}`)}</h3>
      <dl className={css.keys}>
        {KEYS.filter((one) => one.group === group).map(({ name, shown }) => (
          <div key={name} className={css.key}>
            <dt>
              <Figure>{shown}</Figure>
            </dt>
            <dd>{t(`key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
