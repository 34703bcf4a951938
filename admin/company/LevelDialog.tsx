import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import { useId } from 'react'
import { LevelForm, listLevels, saveLevel, type Level } from '../../contract/company.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { assortmentsQuery } from '../assortment/queries.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { discountText, shareText } from './discount.ts'
import { priceBooksQuery } from './queries.ts'

type Typed = { name: string; percent: number | null; priceBookId: number; assortmentId: number; sort: number | null }

const publicPrice = 0
const allGoods = 0
const wanted = { name: '请填写等级名称', percent: '请填写折扣', sort: '请填写排序' }

/** A new level (`level` null), or one to be changed. */
export function LevelDialog({ level, onClose }: { level: Level | null; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(saveLevel)
  const { data: books } = useQuery(priceBooksQuery)
  const { data: assortments } = useQuery(assortmentsQuery)
  const percent: number | null | undefined = Form.useWatch('percent', form)

  function submit({ percent: typed, priceBookId, assortmentId, ...same }: Typed) {
    const missing = missingIn(wanted, { percent: typed, ...same })
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    const { data, faults } = judge(LevelForm, {
      ...(level && { id: level.id }),
      ...same,
      discountBp: inBp(typed),
      priceBookId: priceBookId || null,
      assortmentId: assortmentId || null,
    })
    if (!data) return showFaults(form, atPercent(faults))
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, atPercent(faultsIn(error))),
      onSettled: () => void queries.invalidateQueries({ queryKey: [listLevels.path] }),
    })
  }

  return (
    <Modal
      open
      title={level ? '修改等级' : '新增等级'}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={480}
    >
      <Fault error={deed.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name: level?.name ?? '',
          percent: (level?.discountBp ?? 10000) / 100,
          priceBookId: level?.priceBookId ?? publicPrice,
          assortmentId: level?.assortmentId ?? allGoods,
          sort: level?.sort ?? 0,
        }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item label="等级名称" name="name">
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item label="会员支付公开价的百分比" name="percent" extra={percentWords(percent)}>
          <InputNumber style={{ width: '100%' }} suffix="%" controls={false} />
        </Form.Item>
        <Form.Item label="价格本" name="priceBookId" extra="价格本中有的商品按价格本计价，不再打折">
          <Select
            loading={!books}
            options={[
              { value: publicPrice, label: '公开价' },
              ...(books ?? []).map(({ id: value, name }) => ({ value, label: name })),
            ]}
          />
        </Form.Item>
        <Form.Item label="选品范围" name="assortmentId" extra="企业自己的选品范围优先于等级的">
          <Select
            loading={!assortments}
            options={[
              { value: allGoods, label: '全部公开商品' },
              ...(assortments ?? []).map(({ id: value, name }) => ({ value, label: name })),
            ]}
          />
        </Form.Item>
        <Form.Item label="排序（小的在前）" name="sort">
          <InputNumber style={{ width: '100%' }} precision={0} controls={false} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const inBp = (percent: number | null): number => Math.round((percent ?? 0) * 100)

/** The contract counts in ten-thousandths, the form in percent. */
const atPercent = ({ discountBp, ...faults }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  discountBp === undefined ? faults : { ...faults, percent: discountBp }

function percentWords(percent: number | null | undefined): string {
  const bp = inBp(percent ?? null)
  return bp >= 5000 && bp <= 10000 ? `${discountText(bp)}：商品与印工${shareText(bp)}` : '50% 至 100%，100% 为无折扣'
}
