/** An object with some methods replaced. All other methods run on the object itself, which has their private fields. */
export function replacing<T extends object>(object: T, rest: Partial<T>): T {
  return new Proxy(object, {
    get(_, name) {
      if (Object.hasOwn(rest, name)) return Reflect.get(rest, name);
      const value: unknown = Reflect.get(object, name);
      return typeof value === "function" ? value.bind(object) : value;
    },
  });
}
