import { useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { RefuseForm, type ContractDetail } from '../../contract/contract.ts'
import type { staffRejectContract } from '../../contract/contractDesk.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { moving } from './queries.ts'

type Props = {
  readonly contract: ContractDetail
  readonly onClose: () => void
  readonly deed: UseMutationResult<
    z.output<typeof staffRejectContract.output>,
    Error,
    z.input<typeof staffRejectContract.input>,
    unknown
  >
  readonly title: string
  readonly okText: string
  /** What is told once it is done. */
  readonly done: string
  /** What follows from it. */
  readonly children: ReactNode
}

/** Does what wants a reason to the newest version of a contract. */
export function ReasonDialog({ contract, onClose, deed, title, okText, done, children }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const queries = useQueryClient()

  function submit(typed: { reason: string }) {
    const { data, faults } = judge(RefuseForm, typed)
    if (!data) return showFaults(form, faults)
    const { number: no, version, versions } = contract
    deed.mutate(
      { no, version, hash: versions[0]?.hash ?? '', ...data },
      {
        onSuccess: () => {
          tell(done)
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => moving.forEach((path) => void queries.invalidateQueries({ queryKey: [path] })),
      },
    )
  }

  return (
    <FormModal
      title={title}
      okText={okText}
      danger
      busy={deed.isPending}
      width={480}
      form={form}
      first={{ reason: '' }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p>{children}</p>
        </>
      }
    >
      <Form.Item name="reason" label="原因">
        <Input.TextArea maxLength={200} rows={3} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
