import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Cascader, Form, Input, Select } from 'antd'
import { useId } from 'react'
import { goodsDetail, GoodsForm, listGoods, saveGoods, type GoodsDetail } from '../../contract/goods/goodsDesk.ts'
import { Refusal } from '../../contract/refusal.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { branchesOf } from '../pieces/branches.ts'
import { GalleryField } from './GalleryField.tsx'
import { ParamsField } from './ParamsField.tsx'
import { categoriesQuery } from '../pieces/categories.ts'
import { TypeField } from './TypeField.tsx'
import { StoryField } from './StoryField.tsx'
import { atPath, blank, formOf, typedOf, type Typed } from './typed.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './goods.module.css'

type Props = {
  readonly goods: GoodsDetail | null
  /** Something was changed that is not saved yet. */
  readonly onWritten?: () => void
  readonly onSaved: (id: number) => void
}

const wanted = { number: '请填写采购编号', name: '请填写商品名称', unit: '请填写单位', sort: '请填写排序' }

/** Writes a product, or a new one (`goods` null). Draw it anew (`key`) for another state of it. */
export function GoodsEditor({ goods, onWritten, onSaved }: Props) {
  const [form] = Form.useForm<Typed>()
  const clear = clearFaults(form)
  const id = useId()
  const queries = useQueryClient()
  const mutation = useOnce(saveGoods)
  const reload = () => goods && void queries.invalidateQueries({ queryKey: [goodsDetail.path, goods.id] })

  function submit(typed: Typed) {
    const missing = missingIn(wanted, typed)
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    const { data, faults } = judge(GoodsForm, formOf(typed, goods))
    if (!data) return showFaults(form, atPath(faults))
    mutation.mutate(data, {
      onSuccess: (saved) => {
        tell('保存成功')
        void queries.invalidateQueries({ queryKey: [listGoods.path] })
        reload()
        onSaved(saved.id)
      },
      onError: (error) => showFaults(form, atPath(faultsIn(error))),
    })
  }

  const isChanged = mutation.error instanceof Refusal && mutation.error.code === 'goods.changed'
  return (
    <Form
      id={id}
      name={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={goods ? typedOf(goods) : blank}
      onFinish={submit}
      onValuesChange={(changed) => {
        clear(changed)
        onWritten?.()
      }}
    >
      <Panel title="图片">
        <Form.Item name="gallery">
          <GalleryField />
        </Form.Item>
      </Panel>
      <Basics goods={goods} />
      <Panel title="参数">
        <Form.Item name="params">
          <ParamsField />
        </Form.Item>
      </Panel>
      <Panel title="图文介绍">
        <Form.Item name="story">
          <StoryField />
        </Form.Item>
      </Panel>
      <Panel title="相关商品">
        <p className={styles.hint}>在商品页的“相关商品”中先按此顺序展示，其后是同类商品；下架的商品不展示。</p>
        <Form.Item name="related">
          <GoodsPicker name="相关商品" />
        </Form.Item>
      </Panel>
      <div className={styles.saving}>
        <Fault error={mutation.error} />
        {isChanged && <Button onClick={reload}>放弃我的修改，载入最新内容</Button>}
        <Button type="primary" htmlType="submit" loading={mutation.isPending}>
          {goods ? '保存' : '保存为草稿'}
        </Button>
      </div>
    </Form>
  )
}

function Basics({ goods }: { goods: GoodsDetail | null }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const type = Form.useWatch('type') ?? goods?.type
  return (
    <Panel title="基本信息">
      {!goods && (
        <Form.Item label="商品类型" name="type" extra="保存后不能更改">
          <TypeField />
        </Form.Item>
      )}
      <div className={styles.fields}>
        <div className={styles.wide}>
          <Form.Item label="商品名称" name="name">
            <Input maxLength={60} showCount autoComplete="off" />
          </Form.Item>
        </div>
        <div className={styles.wide}>
          <InputItem label="副标题（选填）" name="subtitle" maxLength={120} />
        </div>
        <InputItem label="采购编号" name="number" maxLength={32} placeholder="如 FB1001" />
        <Form.Item label="分类" name="categoryPath">
          <Cascader placeholder="请选择第三级分类" options={branchesOf(categories, true)} />
        </Form.Item>
        <InputItem label="单位" name="unit" maxLength={8} />
        <InputItem label="材质（选填）" name="material" maxLength={40} />
        <Form.Item label="排序（大的在前）" name="sort">
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="印刷工艺（回车添加）" name="processes">
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
        </Form.Item>
        <Form.Item label="标签（回车添加，最多 8 个）" name="tags">
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
        </Form.Item>
        {type === 'spot' && (
          <InputItem label="来源商品的采购编号（选填）" name="sourceNumber" extra="来源商品的页面会把它作为样品推荐" maxLength={32} />
        )}
      </div>
    </Panel>
  )
}
