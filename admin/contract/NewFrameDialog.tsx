import { Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { staffAddFrame } from '../../contract/contract/frame.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { useFound } from '../pieces/useFound.ts'
import { FrameFields, saidIn } from './FrameFields.tsx'
import { companiesQuery, moving, settingsQuery } from './queries.ts'

/** Writes a frame contract for a company; the figures are at first those that hold for every contract. */
export function NewFrameDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { data } = useQuery(settingsQuery)
  const { found, search, isWaiting } = useFound(companiesQuery)

  if (!data) return null
  const { tolerance, claimDays, hiddenDays, extra } = data.settings
  return (
    <FormDialog
      title="新建框架合同"
      okText="生成合同"
      width={560}
      mutation={staffAddFrame}
      begun={{ tolerance, claimDays, hiddenDays, extra }}
      inputOf={(typed: Record<string, unknown>) => ({ ...saidIn(typed), companyId: typed['companyId'] })}
      onMade={({ number }) => navigate(`/contract/${number}`)}
      told="已生成框架合同，等待双方签署"
      anew={moving}
      onClose={onClose}
      head={<p>双方签署一次，有效期内需要签约的订单不再逐单签署。</p>}
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
    </FormDialog>
  )
}
