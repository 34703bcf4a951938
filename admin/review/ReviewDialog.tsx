import { Form, Input } from 'antd'
import type { z } from 'zod'
import { answerReview, hideReview, showReview, staffListReviews, type StaffReview } from '../../contract/claim/review.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import styles from './review.module.css'

export type Doing =
  | { readonly review: StaffReview; readonly what: 'answer'; readonly part: 'first' | 'addition' }
  | { readonly review: StaffReview; readonly what: 'hide' | 'show' }

type Typed = { words?: string }

const blank: Typed = {}

const mutations = {
  answer: {
    call: answerReview,
    title: '回复评价',
    ok: '发送回复',
    told: '回复成功',
    field: 'answer',
    label: '回复内容',
    hint: '回复会公开显示在商品页，发送后不能修改。',
  },
  hide: {
    call: hideReview,
    title: '隐藏评价',
    ok: '确认隐藏',
    told: '操作成功',
    field: 'reason',
    label: '隐藏原因',
    hint: '只用于违法违规的内容；评价不会删除，客户仍能看到自己的评价和隐藏原因。',
  },
  show: {
    call: showReview,
    title: '恢复显示',
    ok: '恢复显示',
    told: '操作成功',
    field: null,
    label: '',
    hint: '评价会重新公开显示在商品页。',
  },
} as const

/** Asks for the answer or the reason, and does it. What the server refuses is said inside. */
export function ReviewDialog({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const { call, title, ok, told, field, label, hint } = mutations[doing.what]
  const { id, companyName, comment, addition } = doing.review
  return (
    <FormDialog<Typed, z.ZodType>
      title={title}
      okText={ok}
      danger={doing.what === 'hide'}
      width={520}
      mutation={call}
      begun={blank}
      inputOf={({ words = '' }) => ({ id, ...(doing.what === 'answer' && { part: doing.part }), ...(field && { [field]: words }) })}
      fields={{ answer: 'words', reason: 'words' }}
      told={told}
      anew={[[staffListReviews.path]]}
      onClose={onClose}
      head={
        <p className={styles.who}>
          {companyName}：{doing.what === 'answer' && doing.part === 'addition' ? addition?.comment : comment}
        </p>
      }
      foot={<p className={styles.who}>{hint}</p>}
    >
      {field && (
        <Form.Item name="words" label={label}>
          <Input.TextArea rows={4} maxLength={field === 'answer' ? 500 : 200} showCount autoFocus />
        </Form.Item>
      )}
    </FormDialog>
  )
}
