import { Form } from 'antd'
import { giveCoupons, type BatchDetail } from '../../contract/coupon/couponDesk.ts'
import { LevelsSelect } from '../company/LevelsSelect.tsx'
import { CompanySelect, type ChosenCompany } from '../pieces/CompanySelect.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { batchKeys } from './queries.ts'
import { RadioItem } from '../pieces/RadioItem.tsx'

type Typed = { who: 'companies' | 'levels'; companies: ChosenCompany[]; levels: number[]; each: number | null }

/** Gives coupons of the batch to companies, or to all of some levels. */
export const GiveDialog = ({ one, onClose }: { one: BatchDetail; onClose: () => void }) => (
  <FormDialog<Typed, typeof giveCoupons.output>
    title="发放给企业"
    okText="发放"
    width={520}
    mutation={giveCoupons}
    begun={{ who: 'companies', companies: [], levels: [], each: 1 }}
    inputOf={({ who, companies, levels, each }) => ({
      id: one.id,
      each: each ?? undefined,
      ...(who === 'companies' ? { companyIds: companies.map(({ value }) => value) } : { levelIds: levels }),
    })}
    fields={{ companyIds: 'companies', levelIds: 'levels' }}
    told={({ coupons }) => `已发放 ${coupons} 张`}
    anew={batchKeys}
    onClose={onClose}
    head={
      <p className={desk.subject}>
        {one.name}，剩余 {one.figures.left} 张。发放后企业会收到通知；已达到每企业限领数的企业不再发放。
      </p>
    }
  >
    <Fields />
  </FormDialog>
)

function Fields() {
  const who: Typed['who'] = Form.useWatch('who') ?? 'companies'
  return (
    <>
      <RadioItem label="发放对象" name="who" choices={{ companies: '指定企业', levels: '会员等级的全部企业' }} />
      {who === 'companies' ? (
        <Form.Item name="companies">
          <CompanySelect />
        </Form.Item>
      ) : (
        <Form.Item name="levels">
          <LevelsSelect />
        </Form.Item>
      )}
      <Form.Item label="每家张数" name="each">
        <NumberBox suffix="张" />
      </Form.Item>
    </>
  )
}
