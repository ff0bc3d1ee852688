/** '04' is 2004 and '94' is 1994: the newest year that ends so and has begun. Any other text stays as it is. */
export function fullYear(typed: string, thisYear = new Date().getFullYear()): string {
  if (!/^\d\d$/u.test(typed.trim())) return typed;
  const year = thisYear - (thisYear % 100) + Number(typed);
  return String(year > thisYear ? year - 100 : year);
}
