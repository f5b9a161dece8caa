/*
 * Loaded into a program with LD_PRELOAD: while the file that SWITCH names exists, each flush to the disk fails as if
 * the disk had a fault. With "once" in the file, only the first one fails.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#ifndef SWITCH
#error "compile with -DSWITCH='\"/path\"'"
#endif

static int fails(void) {
  int saved = errno;
  char first = 0;
  int file = open(SWITCH, O_RDONLY);
  int isOn = file >= 0;
  if (isOn) {
    if (read(file, &first, 1) < 1) first = 0;
    close(file);
    /* Of several processes, only the one that removes the file has the fault. */
    if (first == 'o') isOn = unlink(SWITCH) == 0;
  }
  errno = isOn ? EIO : saved;
  return isOn;
}

typedef int (*flush)(int);

int fsync(int file) {
  if (fails()) return -1;
  return ((flush)dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  if (fails()) return -1;
  return ((flush)dlsym(RTLD_NEXT, "fdatasync"))(file);
}
