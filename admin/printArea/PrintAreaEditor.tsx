import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PrintAreaForm, savePrintAreas, type PrintDrawing } from '../../contract/goods/printArea.ts'
import { Refusal } from '../../contract/refusal.ts'
import { judge } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { drawingQuery } from './drawingQuery.ts'
import { anotherView, opened, type Edited } from './edited.ts'
import { ViewEditor } from './ViewEditor.tsx'
import goods from '../goods/goods.module.css'
import styles from './printArea.module.css'

type Props = {
  drawing: PrintDrawing
  /** The view that is shown, from 0; kept outside, so that it stays when the drawing was saved. */
  at: number
  onTurn: (at: number) => void
}

/** The views of a product, one at a time. Draw it anew (`key`) for another state of the drawing. */
export function PrintAreaEditor({ drawing, at: asked, onTurn }: Props) {
  const queries = useQueryClient()
  const [before] = useState(() => opened(drawing))
  const [views, setViews] = useState<readonly Edited[]>(before.views)
  const [fault, setFault] = useState<Error | null>(null)
  const saving = useOnce(savePrintAreas)
  useAskBeforeLeaving(views !== before.views)
  const reload = () => void queries.invalidateQueries(drawingQuery(drawing.id))
  const more = anotherView(views, drawing.gallery)
  const at = Math.max(0, Math.min(asked, views.length - 1))
  const view = views[at]

  function save() {
    const { data, faults } = judge(PrintAreaForm, { id: drawing.id, version: drawing.version, views })
    setFault(data ? null : new Error(Object.values(faults)[0]))
    if (!data) return
    saving.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        reload()
      },
    })
  }

  const isChanged = saving.error instanceof Refusal && saving.error.code === 'goods.changed'
  return (
    <>
      {before.gone > 0 && (
        <p role="status" className={styles.note}>
          有 {before.gone} 处区域的部位已不在价格规则中，保存后移除。
        </p>
      )}
      <div className={styles.views} role="group" aria-label="视图">
        {views.map(({ label }, i) => (
          <Button key={i} type={i === at ? 'primary' : 'default'} aria-pressed={i === at} onClick={() => onTurn(i)}>
            {label || `视图 ${i + 1}`}
          </Button>
        ))}
        {more && (
          <Button
            type="dashed"
            onClick={() => {
              setViews([...views, more])
              onTurn(views.length)
            }}
          >
            添加视图
          </Button>
        )}
      </div>
      {view ? (
        <ViewEditor
          key={at}
          drawing={drawing}
          views={views}
          view={view}
          onChange={(changed) => setViews(views.map((one, i) => (i === at ? changed : one)))}
          onRemove={() => {
            setViews(views.filter((_, i) => i !== at))
            onTurn(Math.max(0, at - 1))
          }}
        />
      ) : (
        <p className={styles.quiet}>还没有视图。添加一个，选一张图片，再把部位画上去；买家就能在图上选择印刷部位。</p>
      )}
      <div className={goods.saving}>
        <Fault error={fault ?? saving.error} />
        {isChanged && <Button onClick={reload}>放弃我的修改，载入最新内容</Button>}
        <Button type="primary" loading={saving.isPending} disabled={views === before.views && before.gone === 0} onClick={save}>
          保存
        </Button>
      </div>
    </>
  )
}
