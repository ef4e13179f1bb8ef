import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { TextBlocks } from '#src/entities/content/ui/TextBlocks.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import type { Question } from './faqSearch.ts'
import css from './HelpPage.module.css'

interface AnswersProps {
  readonly questions: readonly Question[]
  readonly lang: string
  /** Whether the address names the answer that is open. */
  readonly named?: boolean
}

/** Questions that open to their answers. */
export function Answers({ questions, lang, named = false }: AnswersProps) {
  return (
    <Pane>
      {questions.map((question) => (
        <Answer key={question.id} question={question} lang={lang} named={named} />
      ))}
    </Pane>
  )
}

interface AnswerProps {
  readonly question: Question
  readonly lang: string
  readonly named: boolean
}

/** The answer that the address names is open, in view, and has the focus. */
function Answer({ question: { id, question, blocks }, lang, named }: AnswerProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isNamed = named && hash === `#${id}`
  const [isOpen, open] = useState(isNamed)
  const [last, setLast] = useState(hash)
  if (last !== hash) {
    setLast(hash)
    if (isNamed) open(true)
  }
  useEffect(() => {
    if (isNamed) document.getElementById(id)?.querySelector('summary')?.focus()
  }, [isNamed, id])
  return (
    <details
      id={id}
      className={css.answer}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return
        open(currentTarget.open)
        if (named && currentTarget.open) void navigate({ hash: id }, { replace: true })
      }}
    >
      <summary>
        <h3 lang={lang}>{question}</h3>
        <Icon of={ChevronDown} size={18} className={css.turn} />
      </summary>
      <TextBlocks blocks={blocks} lang={lang} />
    </details>
  )
}
