import { useQuery } from '@tanstack/react-query'
import { Cascader, Form, Select } from 'antd'
import { changeGoods, goodsDetail, GoodsChange, listGoods, type Outcome } from '../../contract/goods/goodsDesk.ts'
import { judge } from '../../kit/form.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import { branchesOf } from '../pieces/branches.ts'
import { categoriesQuery } from '../pieces/categories.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'

/** What many products can be given at once. */
export const changes = { category: '移动分类', tags: '标签', sort: '排序' } as const
export type Changing = keyof typeof changes

type Typed = { categoryPath?: number[]; addTags?: string[]; dropTags?: string[]; sort?: number | null }

type Props = {
  readonly kind: Changing
  readonly ids: readonly number[]
  readonly onMade: (came: Outcome) => void
  readonly onClose: () => void
}

/** One thing for all chosen products. */
export function ChangeDialog({ kind, ids, onMade, onClose }: Props) {
  function inputOf({ categoryPath, addTags = [], dropTags = [], sort }: Typed) {
    const tags = { ...(addTags.length > 0 && { addTags }), ...(dropTags.length > 0 && { dropTags }) }
    const change = kind === 'category' ? { categoryId: categoryPath?.at(-1) } : kind === 'sort' ? { sort } : tags
    const none = Object.values(change).every((value) => value === undefined || value === null)
    return none ? { faults: { [first[kind]]: '请填写要修改的内容' } } : judge(GoodsChange, { ids, ...change })
  }

  return (
    <FormDialog
      site={site}
      title={`${changes[kind]}（${ids.length} 个商品）`}
      width={440}
      mutation={changeGoods}
      inputOf={inputOf}
      fields={{ categoryId: 'categoryPath' }}
      onMade={onMade}
      told=""
      anew={[[listGoods.path], [goodsDetail.path]]}
      onClose={onClose}
    >
      <Fields kind={kind} />
    </FormDialog>
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
        <NumberBox style={{ width: '100%' }} />
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
