import { Button, Form, Input, Select } from 'antd'
import { GoodsType, goodsTypes } from '../../contract/goods.ts'
import { gates } from '../../contract/plan/plan.ts'
import { listPlans, savePlan, type MerchantPlan } from '../../contract/plan/planDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import { ListFault } from '../pieces/ListFault.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'

type Step = { label: string; percent: number | null }
type Typed = { name: string; fromAmount: string; types: GoodsType[]; steps: Step[]; enabled: 'yes' | 'no' }

const typedOf = (plan: MerchantPlan | null): Typed => ({
  name: plan?.name ?? '',
  fromAmount: plan?.fromAmount ?? '',
  types: plan?.types ?? ['custom', 'standard'],
  steps: plan?.steps.map(({ label, percent }) => ({ label, percent })) ?? [
    { label: '定金', percent: 30 },
    { label: '尾款', percent: 70 },
  ],
  enabled: plan && !plan.enabled ? 'no' : 'yes',
})

/** A new plan (`plan` null), or one to be changed. */
export const PlanDialog = ({ plan, onClose }: { plan: MerchantPlan | null; onClose: () => void }) => (
  <FormDialog<Typed, typeof savePlan.output>
    title={plan ? '修改付款计划' : '新增付款计划'}
    mutation={savePlan}
    begun={typedOf(plan)}
    inputOf={({ enabled, steps, ...same }) => ({
      ...(plan && { id: plan.id, seen: plan.updateTime }),
      ...same,
      enabled: enabled === 'yes',
      steps: steps.map((step, at) => ({ ...step, gate: at === 0 ? 'start' : 'ship' })),
    })}
    wanted={{ name: '请填写名称', fromAmount: '请填写起用金额' }}
    refusedAt={{ 'plan.name.taken': 'name' }}
    anew={[[listPlans.path]]}
    onClose={onClose}
  >
    <InputItem label="名称" name="name" maxLength={20} />
    <InputItem
      label="起用金额（元）"
      name="fromAmount"
      extra="含税总额达到此金额的订单可以选择"
      inputMode="decimal"
      maxLength={14}
      prefix="¥"
    />
    <Steps />
    <Form.Item label="商品类型" name="types" extra="订单中的商品须全部属于所选类型；各期比例之和应为 100%">
      <Select mode="multiple" options={GoodsType.options.map((value) => ({ value, label: goodsTypes[value].tag }))} />
    </Form.Item>
    <Form.Item label="状态" name="enabled">
      <Select
        options={[
          { value: 'yes', label: '启用' },
          { value: 'no', label: '停用' },
        ]}
      />
    </Form.Item>
  </FormDialog>
)

/** The parts, each with its name and share; the first is due before anything is made, all others before it is sent. */
const Steps = () => (
  <Form.List name="steps">
    {(fields, { add, remove }, { errors }) => (
      <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0 }}>
        <legend>各期</legend>
        {fields.map(({ key, name }, at) => (
          <div key={key} style={{ display: 'flex', gap: 8, marginBottom: 8, alignItems: 'center', flexWrap: 'wrap' }}>
            <Form.Item name={[name, 'label']} style={{ margin: 0 }}>
              <Input maxLength={10} style={{ width: 110 }} aria-label={`第 ${at + 1} 期名称`} />
            </Form.Item>
            <Form.Item name={[name, 'percent']} style={{ margin: 0 }}>
              <NumberBox suffix="%" style={{ width: 90 }} aria-label={`第 ${at + 1} 期比例`} />
            </Form.Item>
            <span>{gates[at === 0 ? 'start' : 'ship']}</span>
            {fields.length > 2 && (
              <Button size="small" onClick={() => remove(name)} aria-label={`移除第 ${at + 1} 期`}>
                移除
              </Button>
            )}
          </div>
        ))}
        <ListFault errors={errors} />
        {fields.length < 4 && (
          <Button size="small" onClick={() => add({ label: '', percent: null })}>
            增加一期
          </Button>
        )}
      </fieldset>
    )}
  </Form.List>
)
