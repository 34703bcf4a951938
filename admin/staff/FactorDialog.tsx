import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { listGrantRequests, resetFactor } from '../../contract/account/staffGrant.ts'
import { listStaff, type StaffMember } from '../../contract/account/staff.ts'
import { faultsIn, missingIn, showFaults, unplaced } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { AloneFields, aloneIn, aloneOf, atAlone, type AloneTyped } from './AloneFields.tsx'
import styles from './staff.module.css'

/** Takes a colleague's second factor away, for one who lost phone and recovery codes. */
export function FactorDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [form] = Form.useForm<AloneTyped>()
  const queries = useQueryClient()
  const [alone, setAlone] = useState<{ code: boolean } | null>(null)
  const deed = useMutation({
    mutationFn: (input: z.input<typeof resetFactor.input>) => call(resetFactor, input),
    retry: false,
  })

  function submit(typed: AloneTyped) {
    const missing = alone ? missingIn({ alonePassword: '请输入密码' }, { alonePassword: typed.alonePassword }) : {}
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    deed.mutate(
      { id: member.id, ...(alone && aloneOf(typed)) },
      {
        onSuccess: ({ waits }) => {
          tell(waits ? '已提交，须由另一位管理员工的同事确认后生效' : '已重置，该员工须重新登录')
          for (const { path } of [listStaff, listGrantRequests]) void queries.invalidateQueries({ queryKey: [path] })
          onClose()
        },
        onError: (error) => {
          setAlone((before) => aloneIn(error) ?? before)
          showFaults(form, atAlone(faultsIn(error)))
        },
      },
    )
  }

  return (
    <FormModal
      title={`重置两步验证 ${member.name}`}
      okText="确认重置"
      danger
      busy={deed.isPending}
      width={440}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={styles.said}>
            仅用于该员工丢失手机和全部恢复码时，请先当面或电话核实本人。重置后其所有登录立即失效；有财务或员工权限的，须由另一位管理员工的同事确认。
          </p>
          <Fault error={aloneIn(deed.error) ? null : unplaced(form, deed.error)} />
        </>
      }
    >
      {alone && <AloneFields code={alone.code} />}
    </FormModal>
  )
}
