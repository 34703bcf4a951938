import type { BoardCard, BoardColumn as Column } from '../../contract/production/productionDesk.ts'
import type { Grip } from './useCarry.ts'
import { WorkCard } from './WorkCard.tsx'
import styles from './board.module.css'

type Props = {
  readonly column: Column
  readonly chosen: ReadonlySet<number>
  readonly carried: BoardCard | null
  readonly isTarget: boolean
  readonly grip: (card: BoardCard) => Grip
  readonly onToggle: (card: BoardCard) => void
  readonly onNext: (card: BoardCard) => void
  readonly onBegin: (card: BoardCard, move: 'begin' | 'takeBack') => void
}

/** One step of production with the lines that stand on it, and how much work lies there. */
export function BoardColumn({ column, chosen, carried, isTarget, grip, ...rest }: Props) {
  const { key, name, cards, lines, pieces, working } = column
  return (
    <section className={styles.column} data-column={key} data-target={isTarget || undefined} aria-label={`${name}，${lines} 单`}>
      <header>
        <h2>{name}</h2>
        <small>
          {lines} 单 · {pieces} 件{working > 0 && ` · ${working} 单进行中`}
        </small>
      </header>
      <ul>
        {cards.map((card) => (
          <WorkCard
            key={card.lineId}
            card={card}
            isLast={key === 'packed'}
            isChosen={chosen.has(card.lineId)}
            isCarried={carried?.lineId === card.lineId}
            grip={grip(card)}
            {...rest}
          />
        ))}
      </ul>
      {lines > cards.length && <p className={styles.more}>另有 {lines - cards.length} 单，请用筛选缩小范围。</p>}
    </section>
  )
}
