import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal, Spin, TreeSelect } from 'antd'
import { useId, useState } from 'react'
import { AssortmentForm, saveAssortment, type AssortmentDetail } from '../../contract/assortment.ts'
import type { ShelfGoods } from '../../contract/pageDesk.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { branchesOf } from '../goods/branches.ts'
import { categoriesQuery } from '../goods/queries.ts'
import { Fault } from '../pieces/Fault.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { tell } from '../pieces/toast.ts'
import { assortmentQuery, assortmentsQuery } from './queries.ts'

type Seen = AssortmentForm['seen']
type Typed = { name: string; remark: string; categoryIds: number[]; goods: ShelfGoods[] }

const blank: Typed = { name: '', remark: '', categoryIds: [], goods: [] }
const wanted = { name: '请填写名称' }

const typedOf = ({ name, remark, categoryIds, products }: AssortmentDetail): Typed => ({
  name,
  remark,
  categoryIds,
  goods: products,
})

const seenOf = ({ categoryIds, products }: AssortmentDetail): Seen => ({
  categoryIds,
  productIds: products.map((one) => one.id),
})

/** A new assortment (`id` null), or one to be changed. */
export function AssortmentDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const form = useId()
  const { data, error } = useQuery({ ...assortmentQuery(id ?? 0), enabled: id !== null, gcTime: 0 })
  const deed = useOnce(saveAssortment)
  const typed = id === null ? blank : data && typedOf(data)
  return (
    <Modal
      open
      title={id === null ? '新增选品范围' : '修改选品范围'}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form, disabled: !typed }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={640}
    >
      <Fault error={error ?? deed.error} />
      {data && <p>现有 {data.onSale} 个已上架的公开商品在此范围内。</p>}
      {typed ? (
        <Fields id={id} formId={form} typed={typed} seen={data && seenOf(data)} deed={deed} onClose={onClose} />
      ) : (
        !error && <Spin />
      )}
    </Modal>
  )
}

type FieldsProps = {
  readonly id: number | null
  readonly formId: string
  readonly typed: Typed
  readonly seen: Seen
  readonly deed: ReturnType<typeof useOnce<typeof saveAssortment.input, typeof saveAssortment.output>>
  readonly onClose: () => void
}

function Fields({ id, formId, typed: initial, seen: first, deed, onClose }: FieldsProps) {
  const [form] = Form.useForm<Typed>()
  // What the form began with, whatever is fetched while somebody writes.
  const [seen] = useState(first)
  const queries = useQueryClient()
  const { data: categories } = useQuery(categoriesQuery)

  function submit({ goods, ...typed }: Typed) {
    const productIds = goods.map((one) => one.id)
    const { data, faults } = judge(AssortmentForm, { ...(id !== null && { id, seen }), ...typed, productIds })
    if (!data) return showFaults(form, { ...atGoods(faults), ...missingIn(wanted, typed) })
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, atGoods(faultsIn(error))),
      onSettled: () => void queries.invalidateQueries({ queryKey: assortmentsQuery.queryKey }),
    })
  }

  return (
    <Form
      id={formId}
      name={formId}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={submit}
      onValuesChange={clearFaults(form)}
    >
      <Form.Item label="名称" name="name">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item label="备注（可不填）" name="remark">
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item label="分类" name="categoryIds" extra="勾选上级分类即包含其全部下级，以后新增的也在内">
        <TreeSelect
          treeCheckable
          showCheckedStrategy={TreeSelect.SHOW_PARENT}
          treeData={branchesOf(categories ?? [])}
          treeNodeFilterProp="label"
          loading={!categories}
          placeholder="请选择分类"
          allowClear
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item label="另外包含的商品" name="goods" extra="专供商品只对其指定企业可见，不受选品范围影响">
        <GoodsPicker name="选品商品" ordered={false} />
      </Form.Item>
    </Form>
  )
}

/** The contract speaks of ids, the form of goods. */
const atGoods = ({ productIds, ...faults }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  productIds === undefined ? faults : { ...faults, goods: productIds }
