import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { applyClaim, ClaimForm, evidenceAtMost, type ClaimableLine, type ClaimableReason } from '../../../contract/claim/claim.ts'
import type { Remedy } from '../../../contract/claim/claimReason.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import { OfferFields, offerIn } from '../../../kit/OfferFields.tsx'
import type { Stored } from '../../../kit/upload.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { mostQuery, refreshClaims } from './queries.ts'
import formCss from '../private/form.module.css'
import css from './claim.module.css'

type Typed = {
  reason?: ClaimableReason['reason']
  remedy?: Remedy
  quantity?: number | null
  amount?: string
  matrix?: Matrix
  words?: string
}

type Props = {
  orderId: string
  /** null: the whole order. */
  line: ClaimableLine | null
  reasons: readonly ClaimableReason[]
  /** Yuan: what may go back at most for all of it. */
  refundable: string
  first?: Typed
  /** Pictures that are there already. */
  firstFiles?: readonly Stored[]
}

/** What is wrong, what should come of it, and the pictures that show it. */
export function ClaimEntry({ orderId, line, reasons, refundable, first = {}, firstFiles = [] }: Props) {
  const [form] = Form.useForm<Typed>()
  const [files, setFiles] = useState<readonly Stored[]>(firstFiles)
  const [sending, setSending] = useState(false)
  const typed = Form.useWatch<Typed | undefined>([], form) ?? first
  const reason = reasons.find((one) => one.reason === typed.reason)
  const { most, deduction } = useMost(orderId, line, typed, refundable)
  const { submit, mutation } = useApplying()

  const change: typeof setFiles = (next) => {
    clearFaults(form)({ fileIds: next })
    setFiles(next)
  }

  function send(values: Typed) {
    const { reason: chosen, words } = values
    const asked = { orderId, reason: chosen, words, ...offerIn(values), fileIds: files.map(({ id }) => id) }
    const { data, faults } = judge(ClaimForm, { ...asked, ...(line && { lineId: line.lineId }) })
    const missing = reason?.photos && files.length === 0 ? { fileIds: '请上传凭证图片' } : {}
    if (!data) return showFaults(form, { ...missing, ...faults })
    if ('fileIds' in missing) return showFaults(form, missing)
    submit(data, (error) => showFaults(form, faultsIn(error)))
  }

  return (
    <Form
      name="claim"
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ quantity: line?.claimable, ...first }}
      onValuesChange={(changed: Typed) => {
        clearFaults(form)({ ...changed, ...(changed.reason && { remedy: null, fileIds: null }) })
        mutation.reset()
        if (changed.reason) form.setFieldValue('remedy', reasons.find((one) => one.reason === changed.reason)?.remedies[0]?.value)
      }}
      onFinish={send}
      className={css.form ?? ''}
    >
      <Fault error={unplaced(form, mutation.error)} />
      <Form.Item name="reason" label={line ? '售后原因' : '退款原因'} extra={reason?.until && `${reason.until.slice(0, 10)} 前可申请`}>
        <Select placeholder="请选择原因" options={reasons.map((one) => ({ value: one.reason, label: one.label }))} />
      </Form.Item>
      {reason && (
        <OfferFields remedies={reason.remedies} pieces={line ? line.claimable : null} most={most} deduction={deduction} line={line} />
      )}
      <Form.Item name="words" label="问题说明">
        <Input.TextArea rows={4} maxLength={1000} showCount placeholder="请说明具体问题，5 字以上" />
      </Form.Item>
      <Form.Item name="fileIds" label={reason?.photos ? '凭证图片（必填）' : '凭证图片（选填）'}>
        <UploadBox kind="evidence" stored={files} onChange={change} onBusy={setSending} most={evidenceAtMost} label="上传图片" />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={mutation.isPending || sending} className={formCss.steady ?? ''}>
        {mutation.isPending ? '提交中…' : sending ? '图片上传中…' : '提交申请'}
      </Button>
    </Form>
  )
}

/** The most that may go back for what was typed, and what of offers is deducted. */
function useMost(orderId: string, line: ClaimableLine | null, { quantity, reason, remedy }: Typed, whole: string) {
  const pieces = quantity && Number.isInteger(quantity) && quantity > 0 ? quantity : (line?.claimable ?? 1)
  const asked = { lineId: line?.lineId ?? 0, quantity: pieces, ...(reason && { reason }), ...(remedy && { remedy }) }
  const { data } = useQuery({ ...mostQuery(orderId, asked), enabled: line !== null })
  return line === null || !data ? { most: whole, deduction: '' } : data
}

function useApplying() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mutation = useOnce(applyClaim)
  const submit = (input: Parameters<typeof mutation.mutate>[0], onError: (error: Error) => void) =>
    mutation.mutate(input, {
      onSuccess: ({ id }) => {
        toast('提交成功', 'success')
        void navigate(`/afterSales/asRecordDetail?id=${id}`, { replace: true })
      },
      onError,
      onSettled: () => refreshClaims(queries),
    })
  return { submit, mutation }
}
