import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { staffAddFrame } from '../../contract/contract/frame.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { useFound } from '../pieces/useFound.ts'
import { FrameFields, saidIn } from './FrameFields.tsx'
import { companiesQuery, moving, settingsQuery } from './queries.ts'

/** Writes a frame contract for a company; the figures are at first those that hold for every contract. */
export function NewFrameDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(settingsQuery)
  const { found, search, isWaiting } = useFound(companiesQuery)
  const deed = useOnce(staffAddFrame)

  function submit(typed: Record<string, unknown>) {
    const { data: said, faults } = judge(staffAddFrame.input, { ...saidIn(typed), companyId: typed['companyId'] })
    if (!said) return showFaults(form, faults)
    deed.mutate(said, {
      onSuccess: ({ number }) => {
        tell('已生成框架合同，等待双方签署')
        void navigate(`/contract/${number}`)
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => moving.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
    })
  }

  if (!data) return null
  const { tolerance, claimDays, hiddenDays, extra } = data.settings
  return (
    <FormModal
      title="新建框架合同"
      okText="生成合同"
      busy={deed.isPending}
      width={560}
      form={form}
      first={{ tolerance, claimDays, hiddenDays, extra }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          <p>双方签署一次，有效期内需要签约的订单不再逐单签署。</p>
        </>
      }
    >
      <Form.Item name="companyId" label="企业">
        <Select
          placeholder="输入企业名称"
          notFoundContent={isWaiting ? '查找中…' : '暂无数据'}
          options={found.map((one) => ({ value: one.companyId, label: one.name }))}
          {...search}
        />
      </Form.Item>
      <FrameFields />
    </FormModal>
  )
}
