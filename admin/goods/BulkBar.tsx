import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { movedAtMost, moveGoods, type Outcome } from '../../contract/goods/goodsDesk.ts'
import type { GoodsMove } from '../../contract/goods/goodsState.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { ChangeDialog, changes, type Changing } from './ChangeDialog.tsx'
import { ArchiveDialog, DeleteGoodsDialog, goodsKeys } from './GoneDialog.tsx'
import styles from './goods.module.css'

/** What the bar's buttons do with goods of different states: each button is one move. */
const mutations: readonly (readonly [GoodsMove, string])[] = [
  ['publish', '上架草稿'],
  ['republish', '重新上架'],
  ['withdraw', '下架'],
  ['restore', '恢复'],
]

/** What is asked once more before it is done. */
const goings = { archive: '归档', delete: '删除' } as const

/** What can be done with the chosen goods at once, and what came of it where some could not. */
export function BulkBar({ chosen, onDone }: { chosen: ReadonlySet<number>; onDone: () => void }) {
  const queries = useQueryClient()
  const mutation = useOnce(moveGoods)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [changing, setChanging] = useState<Changing | null>(null)
  const [going, setGoing] = useState<keyof typeof goings | null>(null)

  const settled = {
    onSuccess: (came: Outcome) => {
      if (came.moved === came.results.length) tell(`已处理 ${came.moved} 个商品`)
      else setOutcome(came)
      setChanging(null)
      setGoing(null)
      onDone()
    },
    onSettled: () => goodsKeys.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
  }
  const move = (asked: GoodsMove) => mutation.mutate({ move: asked, ids: [...chosen] }, settled)

  return (
    <>
      {chosen.size > 0 && (
        <div className={styles.bulk} role="group" aria-label="批量操作">
          <span>
            已选 {chosen.size} 个{chosen.size > movedAtMost && `，一次最多 ${movedAtMost} 个`}
          </span>
          {mutations.map(([asked, label]) => (
            <Button
              key={asked}
              size="small"
              disabled={chosen.size > movedAtMost}
              loading={mutation.isPending && mutation.variables?.move === asked}
              onClick={() => move(asked)}
            >
              {label}
            </Button>
          ))}
          {Object.entries(changes).map(([kind, label]) => (
            <Button key={kind} size="small" disabled={chosen.size > movedAtMost} onClick={() => setChanging(kind as Changing)}>
              {label}
            </Button>
          ))}
          {Object.entries(goings).map(([kind, label]) => (
            <Button
              key={kind}
              size="small"
              danger
              disabled={chosen.size > movedAtMost}
              onClick={() => setGoing(kind as keyof typeof goings)}
            >
              {label}
            </Button>
          ))}
          <Button size="small" type="text" onClick={onDone}>
            取消选择
          </Button>
        </div>
      )}
      <Fault error={mutation.error} />
      {changing && <ChangeDialog kind={changing} ids={[...chosen]} onMade={settled.onSuccess} onClose={() => setChanging(null)} />}
      {going === 'archive' && <ArchiveDialog ids={[...chosen]} onMade={settled.onSuccess} onClose={() => setGoing(null)} />}
      {going === 'delete' && <DeleteGoodsDialog ids={[...chosen]} onMade={settled.onSuccess} onClose={() => setGoing(null)} />}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

const OutcomeDialog = ({ outcome: { moved, results }, onClose }: { outcome: Outcome; onClose: () => void }) => (
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
