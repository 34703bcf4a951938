import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { ContractDetail } from '../../contract/contract/contract.ts'
import type { staffRejectContract } from '../../contract/contract/contractDesk.ts'
import type { staffStopFrame } from '../../contract/contract/frame.ts'
import desk from '../pieces/desk.module.css'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { moving } from './queries.ts'

type Props = {
  readonly contract: ContractDetail
  readonly onClose: () => void
  readonly mutation: typeof staffRejectContract | typeof staffStopFrame
  readonly title: string
  readonly okText: string
  /** What is told once it is done. */
  readonly done: string
  /** What follows from it. */
  readonly children: ReactNode
}

/** Does what wants a reason to the newest version of a contract. */
export const ReasonDialog = ({ contract, onClose, mutation, title, okText, done, children }: Props) => (
  <FormDialog
    title={title}
    okText={okText}
    danger
    mutation={mutation}
    begun={{ reason: '' }}
    inputOf={(typed) => ({
      no: contract.number,
      version: contract.version,
      hash: contract.versions[0]?.hash ?? '',
      ...typed,
    })}
    told={() => done}
    anew={moving}
    onClose={onClose}
    head={<p className={desk.subject}>{children}</p>}
  >
    <Form.Item name="reason" label="原因">
      <Input.TextArea maxLength={200} rows={3} showCount autoFocus />
    </Form.Item>
  </FormDialog>
)
