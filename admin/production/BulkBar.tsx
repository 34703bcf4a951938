import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { moveStep, type BoardCard } from '../../contract/production/productionDesk.ts'
import { staffMoveOrder } from '../../contract/order/moveOrder.ts'
import { wordsOf } from '../../kit/ask.ts'
import { call } from '../call.ts'
import { DayField } from '../pieces/DayField.tsx'
import { tell } from '../pieces/toast.ts'
import { refreshWork } from './queries.ts'
import bar from '../pieces/bulk.module.css'
import styles from './board.module.css'

type Action = 'begin' | 'end' | 'schedule'
type Done = { readonly of: number; readonly done: number; readonly faults: readonly string[] }

const labels: Record<Action, string> = { begin: '批量开始', end: '批量完成（全部合格）', schedule: '批量排产' }

const fits: Record<Action, (card: BoardCard) => boolean> = {
  begin: ({ stepId, working }) => stepId !== null && !working,
  end: ({ stepId }) => stepId !== null,
  schedule: ({ stepId }) => stepId === null,
}

const make = (action: Action, card: BoardCard, date: string) =>
  action === 'schedule'
    ? call(staffMoveOrder, { orderId: card.orderId, lineId: card.lineId, move: 'schedule', date }, repeat())
    : call(moveStep, { stepId: card.stepId ?? 0, move: action }, repeat())

const repeat = () => ({ repeatKey: crypto.randomUUID() })

/** Moves the chosen cards one after the other, saying how far it is, and which did not move and why. */
export function BulkBar({ cards, onDone }: { cards: readonly BoardCard[]; onDone: () => void }) {
  const [asked, ask] = useState<Action | null>(null)
  const [date, setDate] = useState('')
  const [progress, setProgress] = useState<Done | null>(null)
  const queries = useQueryClient()
  const running = progress !== null && progress.done < progress.of

  async function run(action: Action) {
    const chosen = cards.filter(fits[action])
    const faults: string[] = []
    ask(null)
    setProgress({ of: chosen.length, done: 0, faults })
    for (const [i, card] of chosen.entries()) {
      await make(action, card, date).catch((error: unknown) => faults.push(`${card.orderId} ${card.storeName}：${wordsOf(error)}`))
      setProgress({ of: chosen.length, done: i + 1, faults: [...faults] })
    }
    refreshWork(queries)
    tell(`已处理 ${chosen.length - faults.length} 单${faults.length > 0 ? `，${faults.length} 单未处理` : ''}`)
    if (faults.length === 0) setProgress(null)
    onDone()
  }

  return (
    <>
      {progress && progress.faults.length > 0 && !running && (
        <div className={styles.bulkFaults}>
          <Alert
            type="warning"
            showIcon
            closable={{ onClose: () => setProgress(null) }}
            title={`${progress.faults.length} 单未处理`}
            description={progress.faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          />
        </div>
      )}
      {(cards.length > 0 || running) && (
        <div className={bar.bulk} role="region" aria-label="批量操作">
          <span role="status">{running ? `正在处理 ${progress.done}/${progress.of} …` : `已选 ${cards.length} 单`}</span>
          {(Object.keys(labels) as Action[]).map((action) => {
            const count = cards.filter(fits[action]).length
            return (
              count > 0 && (
                <Button key={action} size="small" disabled={running} onClick={() => ask(action)}>
                  {labels[action]}（{count}）
                </Button>
              )
            )
          })}
          <Button size="small" type="text" disabled={running} onClick={onDone}>
            取消选择
          </Button>
        </div>
      )}
      {asked && (
        <Modal
          open
          title={labels[asked]}
          okText="确认"
          okButtonProps={{ disabled: asked === 'schedule' && date === '' }}
          onOk={() => void run(asked)}
          onCancel={() => ask(null)}
          width={420}
        >
          <p>将处理 {cards.filter(fits[asked]).length} 单，逐单进行，未成功的会列出原因。</p>
          {asked === 'end' && <p>所有来料按合格登记；有不合格的请在卡片上单独登记。</p>}
          {asked === 'schedule' && (
            <label>
              排产日期
              <DayField value={date} onChange={setDate} />
            </label>
          )}
        </Modal>
      )}
    </>
  )
}
