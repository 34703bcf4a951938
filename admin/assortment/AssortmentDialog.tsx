import { useQuery } from '@tanstack/react-query'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { Form, TreeSelect } from 'antd'
import { saveAssortment, type AssortmentDetail } from '../../contract/goods/assortment.ts'
import { branchesOf } from '../pieces/branches.ts'
import { categoriesQuery } from '../pieces/categories.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { assortmentQuery, assortmentsQuery } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = { name: string; remark: string; categoryIds: number[]; goods: ShelfGoods[] }

const blank: Typed = { name: '', remark: '', categoryIds: [], goods: [] }

const typedOf = ({ name, remark, categoryIds, products }: AssortmentDetail): Typed => ({ name, remark, categoryIds, goods: products })
const namedIn = ({ categoryIds, goods }: Typed) => ({ categoryIds, productIds: goods.map(({ id }) => id) })

/** A new assortment (`id` null), or one to be changed. */
export function AssortmentDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error } = useQuery({ ...assortmentQuery(id ?? 0), enabled: id !== null, gcTime: 0 })
  const { data: categories } = useQuery(categoriesQuery)
  return (
    <FormDialog<Typed, typeof saveAssortment.output>
      title={id === null ? '新增采购目录' : '修改采购目录'}
      width={640}
      mutation={saveAssortment}
      begun={id === null ? blank : data && typedOf(data)}
      error={error}
      inputOf={(typed, begun) => ({
        ...(id !== null && { id, seen: namedIn(begun) }),
        name: typed.name,
        remark: typed.remark,
        ...namedIn(typed),
      })}
      wanted={{ name: '请填写名称' }}
      fields={{ productIds: 'goods' }}
      anew={[assortmentsQuery.queryKey]}
      onClose={onClose}
      head={data && <p>现有 {data.onSale} 个已上架的公开商品在此目录内。</p>}
    >
      <InputItem label="名称" name="name" maxLength={40} />
      <InputItem label="备注（可不填）" name="remark" maxLength={200} />
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
      <Form.Item label="另外包含的商品" name="goods" extra="专供商品只对其指定企业可见，不受采购目录影响">
        <GoodsPicker name="选品商品" ordered={false} />
      </Form.Item>
    </FormDialog>
  )
}
