import { useQuery } from '@tanstack/react-query'
import { Cascader, Form, InputNumber, Select } from 'antd'
import { changeGoods, GoodsChange, type Outcome } from '../../contract/goods/goodsDesk.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { branchesOf } from './branches.ts'
import { categoriesQuery } from './queries.ts'
import { atPath } from './typed.ts'

/** What many products can be given at once. */
export const changes = { category: '移动分类', tags: '标签', sort: '排序' } as const
export type Changing = keyof typeof changes

type Typed = { categoryPath?: number[]; addTags?: string[]; dropTags?: string[]; sort?: number | null }

type Props = {
  readonly kind: Changing
  readonly ids: readonly number[]
  readonly settled: { readonly onSuccess: (came: Outcome) => void; readonly onSettled: () => void }
  readonly onClose: () => void
}

/** One thing for all chosen products. */
export function ChangeDialog({ kind, ids, settled, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const deed = useOnce(changeGoods)

  function submit({ categoryPath, addTags = [], dropTags = [], sort }: Typed) {
    const tags = { ...(addTags.length > 0 && { addTags }), ...(dropTags.length > 0 && { dropTags }) }
    const change = kind === 'category' ? { categoryId: categoryPath?.at(-1) } : kind === 'sort' ? { sort } : tags
    if (Object.values(change).every((value) => value === undefined || value === null))
      return showFaults(form, { [first[kind]]: '请填写要修改的内容' })
    const { data, faults } = judge(GoodsChange, { ids, ...change })
    if (!data) return showFaults(form, atPath(faults))
    deed.mutate(data, { ...settled, onError: (error) => showFaults(form, atPath(faultsIn(error))) })
  }

  return (
    <FormModal
      title={`${changes[kind]}（${ids.length} 个商品）`}
      okText="保存"
      busy={deed.isPending}
      width={440}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={deed.error} />}
    >
      <Fields kind={kind} />
    </FormModal>
  )
}

const first = { category: 'categoryPath', tags: 'addTags', sort: 'sort' } as const

function Fields({ kind }: { kind: Changing }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  if (kind === 'category')
    return (
      <Form.Item label="移到" name="categoryPath">
        <Cascader placeholder="请选择第三级分类" options={branchesOf(categories, true)} />
      </Form.Item>
    )
  if (kind === 'sort')
    return (
      <Form.Item label="排序（大的在前）" name="sort">
        <InputNumber style={{ width: '100%' }} precision={0} controls={false} />
      </Form.Item>
    )
  return (
    <>
      <Form.Item label="增加标签（回车添加）" name="addTags">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
      </Form.Item>
      <Form.Item label="去掉标签（回车添加）" name="dropTags">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
      </Form.Item>
    </>
  )
}
