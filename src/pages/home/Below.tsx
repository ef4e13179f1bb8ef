import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { TOP_QUESTIONS } from '#src/entities/content/topQuestions.ts'
import { useListFaqQuery } from '#src/entities/content/texts.api.ts'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { BestPlans } from './BestPlans.tsx'
import css from './Below.module.css'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { Block } from './Block.tsx'
import { NextAuction } from './NextAuction.tsx'
import { ProofLine } from './ProofLine.tsx'

const QUESTIONS = 3

/** What is asked most, the chat, and checking a receipt. */
function Help() {
  const { t } = useTranslation(['help', 'home'])
  const { text } = languageBy(useSelector(selectLanguage))
  const { currentData, error, refetch } = useListFaqQuery(text)
  const all = currentData?.groups.flatMap(({ questions }) => questions)
  const top = TOP_QUESTIONS.flatMap((id) => all?.find((one) => one.id === id) ?? [])
  return (
    <Block title={t('title')}>
      <Pane>
        <ListStates
          items={all === undefined ? undefined : top.slice(0, QUESTIONS)}
          error={error}
          retry={refetch}
          failed={t('faq.failed')}
          rows={QUESTIONS}
          empty={null}
        >
          {(questions) =>
            questions.map(({ id, question }) => (
              <LinkRow key={id} to={`/help/faq#${id}`} lang={currentData?.lang ?? text}>
                {question}
              </LinkRow>
            ))
          }
        </ListStates>
        <LinkRow to="/profile/kefu">{t('more.support')}</LinkRow>
        <LinkRow to="/verify">{t('home:receipt')}</LinkRow>
      </Pane>
    </Block>
  )
}

/** What is below the fold: each block by itself, absent where it has nothing to show. */
export default function Below({ demo }: { readonly demo: boolean }) {
  return (
    <div className={css.blocks}>
      <BestPlans demo={demo} />
      <NextAuction demo={demo} />
      <ProofLine />
      <Help />
    </div>
  )
}
