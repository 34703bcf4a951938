import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { audienceQuery } from './queries.ts'
import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { AudienceForm, saveAudience } from '../../contract/goods/assortment.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { CompanySelect, type ChosenCompany } from '../pieces/CompanySelect.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'

type Typed = { exclusive: boolean; companies: ChosenCompany[] }

/** 可见范围: whether everybody sees the product or some companies only. */
export function AudiencePanel({ productId }: { productId: number }) {
  const { data } = useSuspenseQuery(audienceQuery(productId))
  // What the form began with, whatever is fetched while somebody writes.
  const [seen, setSeen] = useState({ exclusive: data.exclusive, companyIds: data.companies.map(({ id }) => id) })
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const mutation = useOnce(saveAudience)
  const isExclusive: boolean = Form.useWatch('exclusive', form) ?? data.exclusive

  function submit({ exclusive, companies = [] }: Typed) {
    const companyIds = exclusive ? companies.map(({ value }) => value) : []
    const { data: asked, faults } = judge(AudienceForm, { id: productId, exclusive, companyIds, seen })
    if (!asked) return showFaults(form, atCompanies(faults))
    mutation.mutate(asked, {
      onSuccess: () => {
        setSeen({ exclusive, companyIds })
        tell('保存成功')
      },
      onError: (error) => showFaults(form, atCompanies(faultsIn(error))),
      onSettled: () => void queries.invalidateQueries({ queryKey: audienceQuery(productId).queryKey }),
    })
  }

  return (
    <Panel title="可见范围">
      <Fault error={mutation.error} />
      <Form
        name="audience"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          exclusive: data.exclusive,
          companies: data.companies.map(({ id, name }) => ({ value: id, label: name })),
        }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item label="谁能看到和购买" name="exclusive">
          <Radio.Group
            options={[
              { value: false, label: '公开' },
              { value: true, label: '专供' },
            ]}
          />
        </Form.Item>
        {isExclusive && (
          <Form.Item label="专供企业" name="companies" extra="保存后其他企业和访客不再看到此商品">
            <CompanySelect />
          </Form.Item>
        )}
        <Button htmlType="submit" loading={mutation.isPending}>
          保存可见范围
        </Button>
      </Form>
    </Panel>
  )
}

/** The contract speaks of ids, the form of companies. */
const atCompanies = ({ companyIds, ...faults }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  companyIds === undefined ? faults : { ...faults, companies: companyIds }
