import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { publishPrice, type Example, type PriceDetail } from '../../contract/price/priceDesk.ts'
import { schedulePrice } from '../../contract/price/priceSchedule.ts'
import { Refusal } from '../../contract/refusal.ts'
import { faultsIn } from '../../kit/form.ts'
import type { Draft } from '../../pricing/check.ts'
import { canonical } from '../../pricing/hash.ts'
import { differences } from '../../pricing/differences.ts'
import { price } from '../../pricing/price.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { DifferingExamples } from './DifferingExamples.tsx'
import { WhenField } from './WhenField.tsx'
import styles from './price.module.css'

type PublishDialogProps = {
  readonly detail: PriceDetail
  readonly draft: Draft
  readonly onClose: () => void
  readonly onPublished: () => void
}

/** What changes, which examples come out otherwise, from when on, and the word to publish it. */
export function PublishDialog({ detail, draft, onClose, onPublished }: PublishDialogProps) {
  const queries = useQueryClient()
  const atOnce = useOnce(publishPrice)
  const later = useOnce(schedulePrice)
  const [note, setNote] = useState('')
  const [dueTime, setDueTime] = useState<string | null>(null)
  const [accepted, setAccepted] = useState<readonly number[]>([])
  const { rules, firstSelection } = draft
  const mutation = dueTime === null ? atOnce : later
  const isPending = atOnce.isPending || later.isPending
  const changes = detail.rules && detail.version !== null ? differences(detail.rules, rules, detail.unit) : []
  const differing = detail.examples.flatMap((example) => {
    const is = grossNow(draft, example)
    return is === example.gross ? [] : [{ ...example, is }]
  })
  const open = differing.filter(({ id, is }) => is === null || !accepted.includes(id))
  const waiting = detail.scheduled.find(({ state }) => state === 'waiting')

  function publish() {
    const agreed = differing.flatMap(({ id, is }) => (is === null ? [] : [{ id, gross: is }]))
    const { productId, book, version: base } = detail
    const input = { productId, bookId: book?.id ?? null, rules, firstSelection, base, note, accepted: agreed }
    const done = (words: string) => {
      tell(words)
      onPublished()
    }
    if (dueTime === null) atOnce.mutate(input, { onSuccess: ({ version }) => done(`发布成功，现为版本 ${version}`) })
    else later.mutate({ ...input, dueTime }, { onSuccess: () => done('已定时发布') })
  }

  const outdated = mutation.error instanceof Refusal && mutation.error.code === 'price.outdated'
  const timeFault = faultsIn(later.error)['dueTime']

  return (
    <Modal
      open
      title={`发布到${detail.book?.name ?? '公开价'}`}
      width={720}
      closable={!isPending}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="no" onClick={onClose} disabled={isPending}>
          取消
        </Button>,
        outdated && (
          <Button key="load" danger onClick={() => void queries.invalidateQueries().then(onClose)}>
            载入新版本
          </Button>
        ),
        <Button key="yes" type="primary" loading={isPending} disabled={open.length > 0 || dueTime === ''} onClick={publish}>
          {dueTime === null ? '确认发布' : '确认定时发布'}
        </Button>,
      ]}
    >
      <Fault error={timeFault ? null : mutation.error} />
      {detail.version === null && (
        <p className={styles.hint}>{detail.book ? '该商品将加入此价格本，成为协议价。' : '这是该商品的第一个公开价。'}</p>
      )}
      {detail.version !== null && <DifferenceTable rows={changes} />}
      {canonical(detail.firstSelection) !== canonical(firstSelection) && <p className={styles.hint}>页面默认选择有变化。</p>}
      {differing.length > 0 && <DifferingExamples differing={differing} accepted={accepted} onAccept={setAccepted} />}
      <WhenField value={dueTime} onChange={setDueTime} fault={timeFault} />
      {waiting && dueTime === null && <p className={styles.hint}>现在发布后，{waiting.dueTime} 的定时价格因写自旧版本，到时不会发布。</p>}
      <label className={styles.field}>
        <span>说明（可不填）</span>
        <Input value={note} maxLength={100} placeholder="如 棉纱涨价" onChange={({ target }) => setNote(target.value)} />
      </label>
    </Modal>
  )
}

/** What an example costs by the draft; null: it is not sold. */
function grossNow({ rules, goodsType }: Draft, { selection, quantity }: Example): string | null {
  try {
    return price(rules, { productId: 1, priceVersion: 1, goodsType }, { selection, quantity }).gross
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
