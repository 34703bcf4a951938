import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { AdditionForm, addToReview, reviewPicturesAtMost } from '../../../contract/claim/review.ts'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import type { Stored } from '../../../kit/upload.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { refreshReviews } from './queries.ts'
import actsCss from '../private/acts.module.css'
import cardCss from '../private/card.module.css'
import formCss from '../private/form.module.css'
import claimCss from '../claim/claim.module.css'

/** What is added to a review later, once. */
export function AdditionEntry({ id, onDone }: { id: number; onDone: () => void }) {
  const [form] = Form.useForm<{ comment?: string }>()
  const [files, setFiles] = useState<readonly Stored[]>([])
  const [sending, setSending] = useState(false)
  const queries = useQueryClient()
  const mutation = useOnce(addToReview)

  function send(typed: { comment?: string }) {
    const { data, faults } = judge(AdditionForm, { ...typed, fileIds: files.map((file) => file.id) })
    if (!data) return showFaults(form, faults)
    mutation.mutate(
      { id, ...data },
      {
        onSuccess: () => {
          toast('评价成功', 'success')
          onDone()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => refreshReviews(queries),
      },
    )
  }

  return (
    <Form
      name={`addition-${id}`}
      form={form}
      layout="vertical"
      requiredMark={false}
      onValuesChange={clearFaults(form)}
      onFinish={send}
      className={claimCss.form ?? ''}
    >
      <Fault error={unplaced(form, mutation.error)} />
      <Form.Item name="comment" label="追加评价">
        <Input.TextArea rows={3} maxLength={500} showCount autoFocus placeholder="用过以后怎么样？只能追加一次" />
      </Form.Item>
      <Form.Item name="fileIds" label="图片（选填）">
        <UploadBox kind="review" stored={files} onChange={setFiles} onBusy={setSending} most={reviewPicturesAtMost} label="上传图片" />
      </Form.Item>
      <div className={`${actsCss.acts} ${cardCss.acts}`}>
        <Button onClick={onDone} disabled={mutation.isPending}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" disabled={mutation.isPending || sending} className={formCss.steady ?? ''}>
          {mutation.isPending ? '提交中…' : '提交追评'}
        </Button>
      </div>
    </Form>
  )
}
