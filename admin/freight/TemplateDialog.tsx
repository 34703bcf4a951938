import { Button, Checkbox, Form, Input, TreeSelect } from 'antd'
import type { Region } from '../../contract/account/address.ts'
import { listFreight, saveFreight, type KeptTemplate } from '../../contract/price/freightDesk.ts'
import type { FreightGroup } from '../../contract/price/freightTemplate.ts'
import { freightWays, type FreightWay } from '../../contract/price/freightWay.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { regionTree } from './words.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { ListFault } from '../pieces/ListFault.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import { asTyped } from '../../kit/numberIn.ts'
import css from './freight.module.css'

type Group = Omit<FreightGroup, 'freeFrom' | 'regions'> & { freeFrom: string; regions?: number[] }
type Typed = { name: string; ways: FreightWay[]; divisor: number | null; groups: Group[]; excluded: number[] }
type Tree = ReturnType<typeof regionTree>

const anywhere: Group = { regions: [], firstKg: '1', first: '', nextKg: '1', next: '', freeFrom: '', freePieces: null }
const ways = Object.entries(freightWays).map(([value, label]) => ({ value, label }))

const typedOf = (template: KeptTemplate | null): Typed => ({
  name: template?.name ?? '',
  ways: template?.ways ?? ['prepaid'],
  divisor: template?.divisor ?? null,
  groups: template?.groups.map((group) => ({ ...group, freeFrom: group.freeFrom ?? '' })) ?? [anywhere],
  excluded: template?.excluded ?? [],
})

type TemplateDialogProps = { readonly template: KeptTemplate | null; readonly regions: Region[]; readonly onClose: () => void }

/** A new template (`template` null), or one to be changed. */
export function TemplateDialog({ template, regions, onClose }: TemplateDialogProps) {
  const tree = regionTree(regions)
  return (
    <FormDialog<Typed, typeof saveFreight.output>
      title={template ? `修改运费模板“${template.name}”` : '新增运费模板'}
      width={720}
      mutation={saveFreight}
      begun={typedOf(template)}
      inputOf={({ groups, divisor, ...typed }) => ({
        ...(template && { id: template.id, version: template.version }),
        ...typed,
        divisor: divisor ?? null,
        groups: groups.map(({ regions: chosen = [], freeFrom, freePieces, ...group }) => ({
          ...group,
          firstKg: asTyped(group.firstKg),
          first: asTyped(group.first),
          nextKg: asTyped(group.nextKg),
          next: asTyped(group.next),
          // The last group has no field for regions.
          regions: chosen,
          freePieces: freePieces ?? null,
          freeFrom: asTyped(freeFrom) || null,
        })),
      })}
      wanted={{ name: '请填写模板名称' }}
      refusedAt={{ 'freight.taken': 'name' }}
      anew={[[listFreight.path]]}
      onClose={onClose}
    >
      <InputItem name="name" label="模板名称" maxLength={30} placeholder="如 普通快递" />
      <Form.Item name="ways" label="配送方式" extra="到付：运费由收货方付给承运商，不计入订单。自提：需在下方设置自提点。">
        <Checkbox.Group options={ways} />
      </Form.Item>
      <Groups tree={tree} />
      <Form.Item name="excluded" label="不配送地区" extra="不配送的省份里，其他组单独列出的城市仍可配送">
        <Regions tree={tree} />
      </Form.Item>
      <Form.Item
        name="divisor"
        label="体积重系数"
        extra="留空只按实际重量。填写后，商品填了单件体积的，按 体积 cm³ ÷ 系数 与实际重量取较大者，常用 6000、8000、12000"
      >
        <NumberBox style={{ width: 160 }} />
      </Form.Item>
    </FormDialog>
  )
}

/** What it costs by groups of regions; the last is for all that no other names. */
const Groups = ({ tree }: { tree: Tree }) => (
  <Form.List name="groups">
    {(fields, { add, remove }, { errors }) => (
      <>
        {fields.map(({ key, name }, at) => (
          <GroupFields
            key={key}
            name={name}
            tree={tree}
            title={at === fields.length - 1 ? '其他地区' : `第 ${at + 1} 组地区`}
            onRemove={at === fields.length - 1 ? null : () => remove(name)}
          />
        ))}
        <Button size="small" style={{ marginBottom: 16 }} onClick={() => add(anywhere, fields.length - 1)}>
          增加一组地区
        </Button>
        <ListFault errors={errors} />
      </>
    )}
  </Form.List>
)

type GroupProps = { readonly name: number; readonly title: string; readonly tree: Tree; readonly onRemove: (() => void) | null }

const GroupFields = ({ name, title, tree, onRemove }: GroupProps) => (
  <fieldset className={css.group}>
    <legend>
      {title}{' '}
      {onRemove && (
        <Button size="small" aria-label={`移除${title}`} onClick={onRemove}>
          移除
        </Button>
      )}
    </legend>
    {onRemove && (
      <Form.Item className={css.wide ?? ''} name={[name, 'regions']} label="地区">
        <Regions tree={tree} />
      </Form.Item>
    )}
    {numbers.map(([field, label, suffix, hint = '']) => (
      <Form.Item key={field} name={[name, field]} label={label}>
        <Input inputMode="decimal" maxLength={20} autoComplete="off" suffix={suffix} placeholder={hint} />
      </Form.Item>
    ))}
    <Form.Item name={[name, 'freePieces']} label="满件包邮">
      <NumberBox suffix="件" placeholder="不包邮" style={{ width: '100%' }} />
    </Form.Item>
  </fieldset>
)

const numbers = [
  ['firstKg', '首重', 'kg'],
  ['first', '首重运费', '元'],
  ['nextKg', '续重每', 'kg'],
  ['next', '续重运费', '元'],
  ['freeFrom', '满额包邮', '元', '不包邮'],
] as const

/** Provinces and cities; a province with all of its cities is named by itself. */
const Regions = ({ tree, ...field }: { tree: Tree; id?: string; value?: number[]; onChange?: (codes: number[]) => void }) => (
  <TreeSelect
    {...field}
    treeData={tree}
    treeCheckable
    showCheckedStrategy={TreeSelect.SHOW_PARENT}
    treeNodeFilterProp="title"
    maxTagCount={12}
    allowClear
    placeholder="选择省份或城市"
    style={{ width: '100%' }}
  />
)
