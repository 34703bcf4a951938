import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { Layer } from '../../contract/artwork/layer.ts'
import { moveTemplate, saveTemplate, TemplateFacts } from '../../contract/artwork/templateDesk.ts'
import { templateMoves, type TemplateMove } from '../../contract/artwork/templateState.ts'
import { templateFault } from '../../artwork/slots.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { site } from '../pieces/site.ts'
import { tell } from '../pieces/toast.ts'
import { templateKeys } from './queries.ts'
import css from './template.module.css'
import type { Standing } from './standing.ts'

type Props = {
  readonly facts: TemplateFacts
  readonly layers: Layer[]
  readonly standing: Standing
  readonly isUnsaved: boolean
  readonly onSaved: (id: number) => void
}

/** Saves it, publishes it, takes it off; says what stands in the way. */
export function TemplateBar({ facts, layers, standing, isUnsaved, onSaved }: Props) {
  const queries = useQueryClient()
  const saving = useOnce(saveTemplate)
  const moving = useOnce(moveTemplate)
  const [isLeaving, leave] = useState(false)
  const [fault, setFault] = useState('')
  const renew = () => Promise.all(templateKeys.map((queryKey) => queries.invalidateQueries({ queryKey })))

  function save() {
    const judged = TemplateFacts.safeParse(facts)
    setFault(judged.success ? '' : (judged.error.issues[0]?.message ?? ''))
    if (!judged.success) return
    const from = standing ? { id: standing.id, rev: standing.rev } : {}
    saving.mutate(
      { ...judged.data, layers, ...from },
      {
        onSuccess: async ({ id }) => {
          await renew()
          tell('已保存')
          onSaved(id)
        },
      },
    )
  }
  function move(way: TemplateMove, told: string) {
    if (!standing) return
    moving.mutate(
      { id: standing.id, rev: standing.rev, move: way },
      {
        onSuccess: () => tell(told),
        onSettled: () => void renew(),
      },
    )
  }
  const unfit = templateFault(layers)
  const why = isUnsaved ? '有未保存的修改' : (unfit ?? (standing?.changed ? '修改已保存，发布后客户才看到' : ''))
  const isBusy = saving.isPending || moving.isPending
  const way: TemplateMove | null = !standing
    ? null
    : standing.state === 'draft'
      ? 'publish'
      : standing.state === 'withdrawn'
        ? 'republish'
        : standing.changed
          ? 'update'
          : null
  return (
    <>
      <Fault error={saving.error ?? moving.error} />
      {fault && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <div className={css.bar}>
        <p role="status">{why}</p>
        <Button type={isUnsaved || !standing ? 'primary' : 'default'} loading={saving.isPending} disabled={isBusy} onClick={save}>
          保存
        </Button>
        {way && (
          <Button
            type={isUnsaved ? 'default' : 'primary'}
            loading={moving.isPending}
            disabled={isBusy || isUnsaved || unfit !== null}
            onClick={() => move(way, '已发布')}
          >
            {templateMoves[way].label}
          </Button>
        )}
        {standing?.state === 'published' && (
          <Button danger disabled={isBusy} onClick={() => leave(true)}>
            撤下
          </Button>
        )}
      </div>
      {isLeaving && standing && (
        <AskDialog
          site={site}
          title="撤下模板"
          okText="确认撤下"
          danger
          mutation={moveTemplate}
          input={{ id: standing.id, rev: standing.rev, move: 'withdraw' }}
          told={() => '已撤下'}
          anew={templateKeys}
          onClose={() => leave(false)}
        >
          <p>客户不能再选用“{facts.name}”；已经开始的设计不受影响，可随时重新发布。</p>
        </AskDialog>
      )}
    </>
  )
}
