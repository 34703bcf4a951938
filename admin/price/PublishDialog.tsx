import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { publishPrice, type Example, type PriceDetail } from '../../contract/priceDesk.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Draft } from '../../pricing/check.ts'
import { canonical } from '../../pricing/hash.ts'
import { differences } from '../../pricing/differences.ts'
import { price } from '../../pricing/price.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import styles from './price.module.css'

type PublishDialogProps = {
  readonly detail: PriceDetail
  readonly draft: Draft
  readonly onClose: () => void
  readonly onPublished: () => void
}

/** What changes, which examples come out otherwise, and the word to publish it. */
export function PublishDialog({ detail, draft, onClose, onPublished }: PublishDialogProps) {
  const queries = useQueryClient()
  const deed = useOnce(publishPrice)
  const [note, setNote] = useState('')
  const [accepted, setAccepted] = useState<readonly number[]>([])
  const { rules, firstSelection } = draft
  const changes = detail.rules && detail.version !== null ? differences(detail.rules, rules) : []
  const differing = detail.examples.flatMap((example) => {
    const is = grossNow(draft, example)
    return is === example.gross ? [] : [{ ...example, is }]
  })
  const open = differing.filter(({ id, is }) => is === null || !accepted.includes(id))

  function publish() {
    const agreed = differing.flatMap(({ id, is }) => (is === null ? [] : [{ id, gross: is }]))
    const { productId, book, version: base } = detail
    const input = { productId, bookId: book?.id ?? null, rules, firstSelection, base, note, accepted: agreed }
    deed.mutate(input, {
      onSuccess: ({ version }) => {
        tell(`发布成功，现为版本 ${version}`)
        void queries.invalidateQueries()
        onPublished()
      },
    })
  }

  const outdated = deed.error instanceof Refusal && deed.error.code === 'price.outdated'

  return (
    <Modal
      open
      title={`发布到${detail.book?.name ?? '公开价'}`}
      width={720}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="no" onClick={onClose} disabled={deed.isPending}>
          取消
        </Button>,
        outdated && (
          <Button key="load" danger onClick={() => void queries.invalidateQueries().then(onClose)}>
            放弃修改，载入新版本
          </Button>
        ),
        <Button key="yes" type="primary" loading={deed.isPending} disabled={open.length > 0} onClick={publish}>
          确认发布
        </Button>,
      ]}
    >
      <Fault error={deed.error} />
      {detail.version === null && (
        <p className={styles.hint}>
          {detail.book ? '该商品将加入此价格本，成为协议价。' : '这是该商品的第一个公开价。'}
        </p>
      )}
      {detail.version !== null && <DifferenceTable rows={changes} />}
      {canonical(detail.firstSelection) !== canonical(firstSelection) && (
        <p className={styles.hint}>页面默认选择有变化。</p>
      )}
      {differing.length > 0 && (
        <section aria-label="样例">
          <h3 className={styles.sub}>结果改变的样例，请逐个确认</h3>
          <ul className={styles.examples}>
            {differing.map(({ id, name, gross, is }) => (
              <li key={id}>
                {is === null ? (
                  <span>
                    {name}：原 ¥{gross}，新规则不再出售，请先删除该样例
                  </span>
                ) : (
                  <Checkbox
                    checked={accepted.includes(id)}
                    onChange={({ target }) =>
                      setAccepted(target.checked ? [...accepted, id] : accepted.filter((one) => one !== id))
                    }
                  >
                    {name}：¥{gross} → <b>¥{is}</b>
                  </Checkbox>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <label className={styles.field}>
        <span>说明（可不填）</span>
        <Input
          value={note}
          maxLength={100}
          placeholder="如 棉纱涨价"
          onChange={({ target }) => setNote(target.value)}
        />
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
