import { Button } from 'antd'
import { useId } from 'react'
import { KeptCard } from './KeptCard.tsx'
import type { Kept } from './queries.ts'
import pageCss from '../private/page.module.css'
import css from './kept.module.css'

type Props = {
  name: string
  rows: readonly Kept[]
  isPicked: (id: number) => boolean
  onPick: (ids: readonly number[], on: boolean) => void
  onClear: () => void
  onRemove: (id: number) => void
}

/** What was looked at on one day, as far as this page shows it. */
export function FootprintDay({ name, rows, isPicked, onPick, onClear, onRemove }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={`${pageCss.head} ${css.day}`}>
        <h2 id={id}>{name}</h2>
        <Button type="text" size="small" onClick={onClear} aria-label={`清空${name}的足迹`}>
          清空
        </Button>
      </header>
      <ul className={css.grid}>
        {rows.map((kept) => {
          const footId = kept.footId ?? 0
          return (
            <KeptCard
              key={footId}
              kept={kept}
              picked={isPicked(footId)}
              onPick={(on) => onPick([footId], on)}
              onRemove={() => onRemove(footId)}
            />
          )
        })}
      </ul>
    </section>
  )
}
