import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { listAssortments } from '../../contract/goods/assortment.ts'
import { assignCompany, companyDetail, listCompanies, listLevels, type CompanyDetail } from '../../contract/account/company.ts'
import { assortmentsQuery } from '../assortment/queries.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { discountText } from './discount.ts'
import { levelsQuery, priceBooksQuery } from './queries.ts'

type Typed = { levelId: number; priceBookId: number; assortmentId: number }

// A select shows no placeholder for null.
const byLevel = 0

/** By which level and price book the company buys, and what it is shown. */
export function StandingPanel({ company }: { company: CompanyDetail }) {
  const queries = useQueryClient()
  const { data: levels, error: noLevels } = useQuery(levelsQuery)
  const { data: books, error: noBooks } = useQuery(priceBooksQuery)
  const { data: assortments, error: noAssortments } = useQuery(assortmentsQuery)
  const mutation = useOnce(assignCompany)
  const [form] = Form.useForm<Typed>()
  const levelId: number = Form.useWatch('levelId', form) ?? company.levelId
  const level = levels?.find(({ id }) => id === levelId)

  function submit({ levelId, priceBookId, assortmentId }: Typed) {
    mutation.mutate(
      { companyId: company.id, levelId, priceBookId: priceBookId || null, assortmentId: assortmentId || null },
      {
        onSuccess: () => tell('保存成功，立即生效'),
        onSettled: () =>
          [companyDetail, listCompanies, listLevels, listAssortments].forEach(
            ({ path }) => void queries.invalidateQueries({ queryKey: [path] }),
          ),
      },
    )
  }

  return (
    <Panel title="等级、价格与选品">
      <Fault error={noLevels ?? noBooks ?? noAssortments ?? mutation.error} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          levelId: company.levelId,
          priceBookId: company.priceBookId ?? byLevel,
          assortmentId: company.assortmentId ?? byLevel,
        }}
        onFinish={submit}
      >
        <Form.Item label="会员等级" name="levelId">
          <Select
            loading={!levels}
            options={(levels ?? [{ id: company.levelId, name: company.levelName, discountBp: null }]).map((level) => ({
              value: level.id,
              label: level.discountBp === null ? level.name : `${level.name}（${discountText(level.discountBp)}）`,
            }))}
          />
        </Form.Item>
        <Form.Item label="价格本" name="priceBookId" extra="价格本中有的商品按价格本计价，其余按等级折扣计价">
          <Select
            loading={!books}
            options={[
              { value: byLevel, label: `按等级（${level?.priceBookName ?? '公开价'}）` },
              ...(books ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
        <Form.Item label="采购目录" name="assortmentId" extra="企业只看到目录内的公开商品，以及为它专供的商品">
          <Select
            loading={!assortments}
            options={[
              { value: byLevel, label: `按等级（${level?.assortmentName ?? '全部公开商品'}）` },
              ...(assortments ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
        <Button htmlType="submit" loading={mutation.isPending} disabled={!levels || !books || !assortments}>
          保存
        </Button>
      </Form>
    </Panel>
  )
}
