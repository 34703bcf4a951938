import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { goodsDetail, listGoods, movedAtMost, moveGoods } from '../../contract/goodsDesk.ts'
import type { GoodsMove } from '../../contract/goodsState.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import styles from './goods.module.css'

type Moved = z.output<typeof moveGoods.output>

/** What the bar's buttons do with goods of different states: each button is one move. */
const deeds: readonly (readonly [GoodsMove, string])[] = [
  ['publish', '上架草稿'],
  ['republish', '重新上架'],
  ['withdraw', '下架'],
]

/** What can be done with the chosen goods at once, and what came of it where some could not. */
export function BulkBar({ chosen, onDone }: { chosen: ReadonlySet<number>; onDone: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(moveGoods)
  const [outcome, setOutcome] = useState<Moved | null>(null)

  const move = (asked: GoodsMove) =>
    deed.mutate(
      { move: asked, ids: [...chosen] },
      {
        onSuccess: (moved) => {
          if (moved.moved === moved.results.length) tell(`已处理 ${moved.moved} 个商品`)
          else setOutcome(moved)
          onDone()
        },
        onSettled: () => {
          void queries.invalidateQueries({ queryKey: [listGoods.path] })
          void queries.invalidateQueries({ queryKey: [goodsDetail.path] })
        },
      },
    )

  return (
    <>
      {chosen.size > 0 && (
        <div className={styles.bulk} role="group" aria-label="批量操作">
          <span>
            已选 {chosen.size} 个{chosen.size > movedAtMost && `，一次最多 ${movedAtMost} 个`}
          </span>
          {deeds.map(([asked, label]) => (
            <Button
              key={asked}
              size="small"
              disabled={chosen.size > movedAtMost}
              loading={deed.isPending && deed.variables?.move === asked}
              onClick={() => move(asked)}
            >
              {label}
            </Button>
          ))}
          <Button size="small" type="text" onClick={onDone}>
            取消选择
          </Button>
        </div>
      )}
      <Fault error={deed.error} />
      {outcome && <Outcome outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

const Outcome = ({ outcome: { moved, results }, onClose }: { outcome: Moved; onClose: () => void }) => (
  <Modal open title="处理结果" footer={<Button onClick={onClose}>知道了</Button>} onCancel={onClose} width={520}>
    <p>
      成功 {moved} 个，未处理 {results.length - moved} 个：
    </p>
    <ul className={styles.outcome}>
      {results.map(
        ({ id, name, fault }) =>
          fault && (
            <li key={id}>
              {name || `编号 ${id}`}
              <small>{fault}</small>
            </li>
          ),
      )}
    </ul>
  </Modal>
)
