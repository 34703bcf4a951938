/** '广东省 深圳市', '上海市': province and city of an address, once where they are one. */
export const placeName = ({ province, city }: { readonly province: string; readonly city: string }): string =>
  province === city ? city : `${province} ${city}`
