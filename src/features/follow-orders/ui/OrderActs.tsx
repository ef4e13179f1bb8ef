import { Button } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import type { OrderButton } from '../useOrderButtons.ts'
import css from './OrderActs.module.css'
import table from '#src/entities/order/ui/OrderTable.module.css'

interface OrderActsProps {
  readonly buttons: readonly OrderButton[]
}

/** What can be done with an order on a phone, side by side below it. */
export function ActBar({ buttons }: OrderActsProps) {
  return (
    <div className={css.acts}>
      {buttons.map(({ text, label, press }) => (
        <button key={text} type="button" aria-label={label} onClick={press}>
          {text}
        </button>
      ))}
    </div>
  )
}

/** What can be done with an order at the end of its row. */
export function RowActs({ buttons }: OrderActsProps) {
  return (
    <span className={table.acts}>
      {buttons.map(({ text, label, icon, press }) =>
        icon === undefined ? (
          <Button key={text} tone="secondary" size="small" label={label} onClick={press}>
            {text}
          </Button>
        ) : (
          <IconButton key={text} icon={icon.of} label={icon.label} onClick={press} />
        ),
      )}
    </span>
  )
}
