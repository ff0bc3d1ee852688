/**
 * Room for this many values in an `LRUCache`, taken as it fills. By `max` the library would take all of it at once, which costs every start
 * some milliseconds and megabytes.
 */
export const placesFor = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 });
