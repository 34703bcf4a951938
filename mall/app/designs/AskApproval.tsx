import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import {
  askDesignApproval,
  DesignAsked,
  designApprovers,
  listDesignApprovals,
  withdrawDesignApproval,
} from '../../../contract/artwork/designApproval.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { call } from '../call.ts'
import { callDrawing } from '../design/callDrawing.ts'
import { ConfirmDialog } from '../private/ConfirmDialog.tsx'
import { site } from '../private/site.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { shelfKey } from './queries.ts'
import type { Row } from './row.ts'
import css from './designs.module.css'

type Props = { readonly row: Row; readonly onClose: () => void }
type Typed = { toId: number; note: string }

/** Nobody in particular: whoever may approve designs. */
const anybody = 0

const drawing = { ...site, call: callDrawing }

/** 送审: asks somebody of the company to approve the design as it is now. */
export function AskApproval({ row: { id, rev, name }, onClose }: Props) {
  const { data, isPending, error } = useQuery({ queryKey: [designApprovers.path], queryFn: () => call(designApprovers, {}) })
  return (
    <FormDialog
      site={drawing}
      title="送审"
      okText="送审"
      busyText="送审中…"
      width={440}
      mutation={askDesignApproval}
      first={{ toId: anybody, note: '' }}
      error={error}
      inputOf={({ toId, note }: Typed) => judge(DesignAsked, { id, rev, toId: toId === anybody ? null : toId, note })}
      told="已送审"
      anew={[shelfKey, [listDesignApprovals.path]]}
      onClose={onClose}
      head={<p className={css.head}>把“{name}”的当前内容送审。之后修改设计，须重新送审。</p>}
    >
      <Form.Item label="审批人" name="toId">
        <Select
          loading={isPending}
          options={[
            { value: anybody, label: '任一有审批设计权限的同事' },
            ...(data?.approvers ?? []).map((one) => ({ value: one.id, label: `${one.nickname}（${one.identityName}）` })),
          ]}
        />
      </Form.Item>
      <Form.Item label="说明" name="note" className={css.counted ?? ''}>
        <Input.TextArea rows={2} maxLength={200} showCount placeholder="选填，如：请看标志大小" />
      </Form.Item>
    </FormDialog>
  )
}

/** Asks whether what waits is to be taken back. */
export function WithdrawApproval({ row: { name, approval }, onClose }: Props) {
  const queries = useQueryClient()
  const { mutateAsync } = useOnce(withdrawDesignApproval)
  return (
    <ConfirmDialog
      title="撤回送审"
      confirm="撤回送审"
      onClose={onClose}
      onConfirm={async () => {
        if (approval.approvalId === null) return
        await mutateAsync({ approvalId: approval.approvalId })
        await queries.invalidateQueries({ queryKey: shelfKey })
        toast('已撤回', 'success')
        onClose()
      }}
    >
      <p>撤回后，“{name}”不再等待审批，可以修改后重新送审。</p>
    </ConfirmDialog>
  )
}
