/** The type of a value that fits each member of a union, such as the object that several objects are merged into. */
export type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
