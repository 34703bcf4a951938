import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { evidenceAtMost, type ClaimableLine } from '../../contract/claim/claim.ts'
import { staffApplyClaim, StaffClaimForm } from '../../contract/claim/claimDesk.ts'
import { reasonRow, remedies, type ClaimReason, type Remedy } from '../../contract/claim/claimReason.ts'
import type { Matrix } from '../../contract/price/quantity.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { judge } from '../../kit/form.ts'
import { OfferFields, offerIn } from '../../kit/OfferFields.tsx'
import { site } from '../pieces/site.ts'
import { PhotosField, type PhotoValue } from '../production/PhotosField.tsx'
import { beginKeys, mostQuery, type Claimable } from './queries.ts'
import { WordFields, wordIn, type TypedWord } from './WordFields.tsx'
import desk from '../pieces/desk.module.css'

type Typed = TypedWord & {
  reason?: ClaimReason
  words?: string
  remedy?: Remedy
  quantity?: number
  amount?: string
  matrix?: Matrix
  returnTo?: string
  fileIds?: readonly PhotoValue[]
}
type Props = { readonly order: Claimable; readonly line: ClaimableLine | null; readonly onClose: () => void }

/** Begins a claim of a line, or of the whole order, in the name of whoever placed it. */
export function ByStaffDialog({ order, line, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const go = useNavigate()
  const said = Form.useWatch('said', form)
  const remedy = Form.useWatch('remedy', form)
  const { reasons } = line ?? order.whole
  const reason = Form.useWatch('reason', form) ?? reasons[0]?.reason
  const counted = Form.useWatch('quantity', form)
  const quantity = counted && Number.isInteger(counted) && counted > 0 ? counted : (line?.claimable ?? 1)
  const asked = { orderId: order.orderId, lineId: line?.lineId ?? 0, quantity, ...(reason && { reason }), ...(remedy && { remedy }) }
  const { data: back } = useQuery({ ...mostQuery(asked), enabled: line !== null })
  const inputOf = ({ reason: why, words, fileIds = [], returnTo, ...typed }: Typed) =>
    judge(StaffClaimForm, {
      orderId: order.orderId,
      ...(line && { lineId: line.lineId }),
      reason: why,
      words,
      fileIds: fileIds.map(({ fileId }) => fileId),
      ...offerIn(typed),
      ...(returnTo && { returnTo }),
      ...wordIn(typed),
    })
  return (
    <FormDialog
      site={site}
      title={line ? '代客户申请售后' : '代客户申请整单退款'}
      okText="提交"
      width={560}
      form={form}
      mutation={staffApplyClaim}
      inputOf={inputOf}
      fields={{ word: 'at' }}
      first={{
        reason: reasons[0]?.reason,
        remedy: reasons[0]?.remedies[0]?.value,
        quantity: line?.claimable,
        amount: line ? undefined : order.whole.suggested,
      }}
      told="已代客户提交"
      onMade={({ id }) => go(`/claim/${id}`)}
      anew={beginKeys(order.orderId)}
      onClose={onClose}
      head={
        <p className={desk.subject}>
          {order.companyName}，{line ? `${line.storeName} × ${line.quantity} ${line.unitName}` : `订单 ${order.orderId}`}
        </p>
      }
    >
      <Form.Item name="reason" label="原因">
        <Select
          options={reasons.map(({ reason: value, label }) => ({ value, label }))}
          onChange={(value: ClaimReason) => form.setFieldValue('remedy', reasonRow(value).remedies[0])}
        />
      </Form.Item>
      <Form.Item name="words" label="问题说明">
        <Input.TextArea rows={3} maxLength={1000} placeholder="客户怎么说的，客户可以看到" />
      </Form.Item>
      <OfferFields
        remedies={reason ? reasonRow(reason).remedies.map((value) => ({ value, label: remedies[value] })) : []}
        pieces={line?.claimable ?? null}
        most={back?.most ?? line?.refundable ?? order.whole.refundable}
        deduction={back?.deduction ?? ''}
        line={line}
      />
      {remedy === 'return' && !said && (
        <Form.Item name="returnTo" label="退货地址（含收货人与电话）">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      )}
      <Form.Item name="fileIds" label="图片（选填，客户可见）">
        <PhotosField kind="evidence" most={evidenceAtMost} />
      </Form.Item>
      <WordFields without="未勾选：以上作为商家方案发给客户，由客户确认后执行。勾选：作为客户的申请记录，客户会收到消息，可以查看或撤销。" />
    </FormDialog>
  )
}
