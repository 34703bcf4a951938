import { Button, Checkbox } from 'antd'
import type { KeyboardEvent } from 'react'
import type { BoardCard } from '../../contract/production/productionDesk.ts'
import { Pic } from '../../kit/Pic.tsx'
import { OutworkButton } from '../outwork/OutworkButton.tsx'
import { TicketButton } from '../order/TicketButton.tsx'
import type { Grip } from './useCarry.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './board.module.css'

type Props = {
  readonly card: BoardCard
  /** It is packed: what comes next is sending it. */
  readonly isLast: boolean
  readonly isChosen: boolean
  readonly isCarried: boolean
  readonly grip: Grip
  readonly onToggle: (card: BoardCard) => void
  readonly onNext: (card: BoardCard) => void
  readonly onBegin: (card: BoardCard, move: 'begin' | 'takeBack') => void
}

/** A line on the board. Its grip is carried by pointer; on the focused grip → goes on and ← takes back what was begun. */
export function WorkCard({ card, isLast, isChosen, isCarried, grip, onToggle, onNext, onBegin }: Props) {
  const { lineId, orderId, storeName, stepName, stepId, working } = card
  const next = stepId === null ? '排产' : '完成'

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') onNext(card)
    else if (event.key === 'ArrowLeft' && working) onBegin(card, 'takeBack')
    else return
    event.preventDefault()
  }

  return (
    <li className={styles.card} data-carried={isCarried || undefined} data-late={card.late || card.overdue || undefined}>
      <div className={styles.cardTop}>
        {!isLast && <Checkbox checked={isChosen} onChange={() => onToggle(card)} aria-label={`选择 ${orderId} ${storeName}`} />}
        <Link to={`/production/${lineId}`} className={styles.cardName}>
          {storeName}
        </Link>
        {!isLast && (
          <button
            type="button"
            className={styles.grip}
            aria-label={`移动 ${orderId} ${storeName}：按右箭头${next}，按左箭头撤回`}
            title="拖到下一道工序；或按 → 继续、← 撤回"
            onKeyDown={press}
            {...grip}
          >
            ⠿
          </button>
        )}
      </div>
      <div className={styles.cardBody}>
        <Pic image={card.image} alt="" sizes="48px" />
        <div>
          <p>
            <b>{card.quantity}</b> {card.unitName}
            {stepId !== null && card.quantityIn !== card.quantity && ` · 投入 ${card.quantityIn}`}
          </p>
          <p className={desk.quiet}>{card.companyName}</p>
          <p className={desk.quiet}>{orderId}</p>
        </div>
      </div>
      <p className={styles.days}>
        {stepName.includes('（') && <span>{stepName}</span>}
        {card.promisedDay && <span>交期 {card.promisedDay.slice(5)}</span>}
        {card.plannedDay && <span>计划 {card.plannedDay.slice(5)}</span>}
        {card.overdue && <em>工序逾期</em>}
        {card.late && <em>交期风险</em>}
        {card.lacks > 0 && <em>缺料 {card.lacks}</em>}
        {card.outside !== '' && <strong>外协：{card.outside}</strong>}
        {card.poolId !== null && <strong>同印 {card.poolId} 号</strong>}
        {working && card.outside === '' && <strong>进行中</strong>}
      </p>
      <div className={styles.cardActs}>
        {isLast ? (
          <Link to={`/order/${orderId}`}>去发货</Link>
        ) : (
          <>
            <TicketButton lineId={lineId} name={`${orderId} ${storeName}`} small />
            {stepId !== null && <OutworkButton lineId={lineId} name={`${orderId} ${storeName}`} small />}
            {stepId !== null && (
              <Button size="small" onClick={() => onBegin(card, working ? 'takeBack' : 'begin')}>
                {working ? '撤回' : '开始'}
              </Button>
            )}
            <Button size="small" type="primary" onClick={() => onNext(card)}>
              {next}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
