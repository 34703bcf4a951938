import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { reviewPicturesAtMost, ReviewForm, writeReview, type ReviewLine } from '../../../contract/claim/review.ts'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import { ReviewMockups } from '../../../kit/review/ReviewMockups.tsx'
import type { Stored } from '../../../kit/upload.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { refreshReviews } from './queries.ts'
import { StarField } from './StarField.tsx'
import formCss from '../private/form.module.css'
import claimCss from '../claim/claim.module.css'
import css from './review.module.css'

type Typed = {
  productScore?: number
  printScore?: number
  deliveryScore?: number
  comment?: string
  anonymous?: boolean
  mockupShown?: boolean
}

/** Stars, words and pictures for one line. */
export function ReviewEntry({ line }: { line: ReviewLine }) {
  const [form] = Form.useForm<Typed>()
  const [files, setFiles] = useState<readonly Stored[]>([])
  const [sending, setSending] = useState(false)
  const queries = useQueryClient()
  const mutation = useOnce(writeReview)
  const hasMockups = line.mockups.length > 0

  function send(typed: Typed) {
    const { data, faults } = judge(ReviewForm, { ...typed, fileIds: files.map(({ id }) => id) })
    const missing = line.printed && typed.printScore === undefined ? { printScore: '请打分' } : {}
    if (!data || 'printScore' in missing) return showFaults(form, { ...faults, ...missing })
    mutation.mutate(
      { orderId: line.orderId, lineId: line.lineId, ...data },
      {
        onSuccess: () => toast('评价成功', 'success'),
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => refreshReviews(queries),
      },
    )
  }

  return (
    <Form
      name={`review-${line.lineId}`}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ anonymous: false, ...(hasMockups && { mockupShown: false }) }}
      onValuesChange={clearFaults(form)}
      onFinish={send}
      className={claimCss.form ?? ''}
    >
      <Fault error={unplaced(form, mutation.error)} />
      <div className={css.scores}>
        <Form.Item name="productScore" label="商品质量">
          <StarField label="商品质量" />
        </Form.Item>
        {line.printed && (
          <Form.Item name="printScore" label="印刷质量">
            <StarField label="印刷质量" />
          </Form.Item>
        )}
        <Form.Item name="deliveryScore" label="物流服务">
          <StarField label="物流服务" />
        </Form.Item>
      </div>
      <Form.Item name="comment" label="评价内容">
        <Input.TextArea rows={4} maxLength={500} showCount placeholder="材质、印刷、交期怎么样？说给其他采购者听" />
      </Form.Item>
      <Form.Item name="fileIds" label="图片（选填）">
        <UploadBox kind="review" stored={files} onChange={setFiles} onBusy={setSending} most={reviewPicturesAtMost} label="上传图片" />
      </Form.Item>
      {hasMockups && (
        <>
          <ReviewMockups mockups={line.mockups} name={line.storeName} />
          <Form.Item
            name="mockupShown"
            valuePropName="checked"
            extra="不勾选时仅贵公司与商家可见。公开后，其他企业能看到稿件上的文字与标志；可以随时在“我的评价”中收回。"
          >
            <Checkbox>展示印上效果图（会公开您的稿件）</Checkbox>
          </Form.Item>
        </>
      )}
      <Form.Item name="anonymous" valuePropName="checked">
        <Checkbox>匿名评价（不匿名时显示部分企业名称）</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={mutation.isPending || sending} className={formCss.steady ?? ''}>
        {mutation.isPending ? '提交中…' : sending ? '图片上传中…' : '提交评价'}
      </Button>
    </Form>
  )
}
