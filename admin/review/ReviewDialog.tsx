import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { answerReview, hideReview, showReview, staffListReviews, type StaffReview } from '../../contract/claim/review.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import styles from './review.module.css'

export type Doing =
  | { readonly review: StaffReview; readonly what: 'answer'; readonly part: 'first' | 'addition' }
  | { readonly review: StaffReview; readonly what: 'hide' | 'show' }

type Typed = { words?: string }

const deeds = {
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
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const { call, title, ok, told, field, label, hint } = deeds[doing.what]
  const deed = useOnce<typeof call.input, typeof call.output>(call)

  function submit({ words = '' }: Typed) {
    const asked = {
      id: doing.review.id,
      ...(doing.what === 'answer' && { part: doing.part }),
      ...(field && { [field]: words }),
    }
    const { data, faults } = judge(call.input, asked)
    const atWords = (found: Readonly<Record<string, string>>) => showFaults(form, { words: found[field ?? ''] ?? '' })
    if (!data) return atWords(faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell(told)
        onClose()
      },
      onError: (error) => {
        const found = faultsIn(error)
        if (field && found[field]) atWords(found)
      },
      onSettled: () => void queries.invalidateQueries({ queryKey: [staffListReviews.path] }),
    })
  }

  return (
    <FormModal
      title={title}
      okText={ok}
      danger={doing.what === 'hide'}
      busy={deed.isPending}
      width={520}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={styles.who}>
            {doing.review.companyName}：
            {doing.what === 'answer' && doing.part === 'addition' ? doing.review.addition?.comment : doing.review.comment}
          </p>
          <Fault error={deed.error} />
        </>
      }
      foot={<p className={styles.who}>{hint}</p>}
    >
      {field && (
        <Form.Item name="words" label={label}>
          <Input.TextArea rows={4} maxLength={field === 'answer' ? 500 : 200} showCount autoFocus />
        </Form.Item>
      )}
    </FormModal>
  )
}
