import { useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { contractSettings, setContractRule } from '../../contract/contract/contractDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { useFound } from '../pieces/useFound.ts'
import { companiesQuery } from './queries.ts'

type Rules = z.output<typeof contractSettings.output>['companies']
type Rule = Rules[number]['rule']

const words: Record<Rule, string> = { always: '总是签合同', never: '不签合同' }
const options = Object.entries(words).map(([value, label]) => ({ value, label }))

/** Companies for which something else holds than for everybody, whatever the sum. */
export function CompanyRules({ companies, mayChange }: { companies: Rules; mayChange: boolean }) {
  const queries = useQueryClient()
  const mutation = useOnce(setContractRule)
  const set = (companyId: number, rule: Rule | null, then?: () => void) =>
    mutation.mutate(
      { companyId, rule },
      {
        onSuccess: () => {
          tell('保存成功')
          then?.()
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: [contractSettings.path] }),
      },
    )
  return (
    <Panel title="单独约定的企业">
      <Fault error={mutation.error} />
      {companies.length === 0 && <p>暂无数据。所有企业都按金额与商品类型判断。</p>}
      <Facts
        rows={companies.map(({ companyId, name, rule }) => [
          name,
          <>
            {words[rule]}{' '}
            {mayChange && (
              <Button size="small" disabled={mutation.isPending} onClick={() => set(companyId, null)}>
                取消约定
              </Button>
            )}
          </>,
        ])}
      />
      {mayChange && <AddRule busy={mutation.isPending} onAdd={set} />}
    </Panel>
  )
}

type AddProps = { busy: boolean; onAdd: (companyId: number, rule: Rule, then: () => void) => void }

function AddRule({ busy, onAdd }: AddProps) {
  const [companyId, setCompany] = useState<number | null>(null)
  const [rule, setRule] = useState<Rule>('always')
  const { found, search, clear, isWaiting } = useFound(companiesQuery)
  return (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
      <Select
        aria-label="企业"
        placeholder="输入企业名称"
        style={{ width: 240 }}
        value={companyId}
        onChange={setCompany}
        notFoundContent={isWaiting ? '查找中…' : '暂无数据'}
        options={found.map((one) => ({ value: one.companyId, label: one.name }))}
        {...search}
      />
      <Select aria-label="约定" style={{ width: 140 }} value={rule} onChange={setRule} options={options} />
      <Button
        disabled={companyId === null || busy}
        onClick={() => companyId !== null && onAdd(companyId, rule as Rule, () => (setCompany(null), clear()))}
      >
        添加
      </Button>
    </p>
  )
}
